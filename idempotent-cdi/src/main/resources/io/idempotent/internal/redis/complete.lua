-- Records success.
--
-- KEYS[1]  the record
-- ARGV[1]  the record as the attempt holds it: 34 bytes, IN_PROGRESS, with its fingerprint and owner
-- ARGV[2]  the record to write: 22 bytes, SUCCEEDED, with the same fingerprint and the owner's beginning, then the outcome
-- ARGV[3]  the retention, in milliseconds
--
-- Answers 1  applied, now or by an earlier run for the same owner; an absent record is written too, since Redis may
--            have been emptied, or the lease may have ended without anybody taking over
--         0  not the owner: another attempt's record, or one in a format that this attempt did not write
--
-- Safe to run twice for the same owner: the second run finds this owner's SUCCEEDED record, leaves it as it is and
-- answers 1 again. One write at most.
local present = redis.call('GET', KEYS[1])
if present and present ~= ARGV[1] then
  if string.sub(present, 1, 22) == string.sub(ARGV[2], 1, 22) then
    return 1
  end
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
