-- Prolongs the leases of attempts, each for itself.
--
-- KEYS[i]      a record
-- ARGV[2i-1]   that record as its attempt holds it: 34 bytes, IN_PROGRESS, with its fingerprint and owner
-- ARGV[2i]     that attempt's lease, in milliseconds from now
--
-- Answers one number for each record, in their order:
--         1  confirmed: the lease ends after ARGV[2i]
--         0  lost: the record is absent, finished, another attempt's, or in a format that this attempt did not write
--         2  unknown: the key holds something that is no record
--
-- Safe to run twice for the same owners: a lease is set, not added to. One write a record at most.
local answers = {}
for i, key in ipairs(KEYS) do
  local present = redis.pcall('GET', key)
  if type(present) == 'table' then
    answers[i] = 2
  elseif present ~= ARGV[2 * i - 1] then
    answers[i] = 0
  else
    redis.call('PEXPIRE', key, ARGV[2 * i])
    answers[i] = 1
  end
end
return answers
