-- Prolongs the lease of an attempt.
--
-- KEYS[1]  the record
-- ARGV[1]  the record as the attempt holds it: 34 bytes, IN_PROGRESS, with its fingerprint and owner
-- ARGV[2]  the lease, in milliseconds from now
--
-- Answers 1  confirmed: the lease ends after ARGV[2]
--         0  lost: the record is absent, finished, another attempt's, or in a format that this attempt did not write
--
-- Safe to run twice for the same owner: the lease is set, not added to. One write at most.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
