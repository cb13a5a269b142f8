-- Frees a record whose attempt succeeded, so that the next call runs again.
--
-- KEYS[1]  the record
-- ARGV[1]  the record as the attempt holds it: 34 bytes, IN_PROGRESS, with its fingerprint and owner
-- ARGV[2]  the first 22 bytes that the record would have had this attempt stored an outcome
--
-- Answers 1  applied, now or by an earlier run for the same owner; an absent record is free already, and a completion
--            of this owner stays what it is
--         0  not the owner: another attempt's record, or one in a format that this attempt did not write
--
-- Safe to run twice for the same owner: the second run finds no record and answers 1 again, or finds the next
-- attempt's record and leaves it alone. One write at most.
local present = redis.call('GET', KEYS[1])
if not present then
  return 1
end
if present == ARGV[1] then
  redis.call('DEL', KEYS[1])
  return 1
end
if string.sub(present, 1, 22) == ARGV[2] then
  return 1
end
return 0
