-- Reserves a record for an attempt, or tells why not.
--
-- KEYS[1]  the record
-- ARGV[1]  the record to write: 34 bytes, IN_PROGRESS, with the attempt's fingerprint and owner
-- ARGV[2]  the lease, in milliseconds
--
-- Answers {1}                      acquired, now or by an earlier run for the same owner
--         {2, remaining}           in progress for another attempt; milliseconds of its lease
--         {3, remaining, outcome}  succeeded; milliseconds of its retention; what was stored
--         {4}                      another fingerprint, whatever the state
--         {5}                      not a record that this version can read; it is left as it is
--
-- Safe to run twice for the same owner: the second run finds the very record that the first one wrote and answers {1}
-- again. It does not prolong the lease, which the caller counts from before the first request. One write at most.
--
-- A record: byte 1 the format version, byte 2 the state (1 IN_PROGRESS, 2 SUCCEEDED), 3..18 the fingerprint, then the
-- owner: of version 1 bytes 19..34, of version 2, which only SUCCEEDED has, its first four bytes 19..22; then the outcome.
local mine = ARGV[1]
local present = redis.call('GET', KEYS[1])
if not present then
  redis.call('SET', KEYS[1], mine, 'PX', ARGV[2])
  return {1}
end
if present == mine then
  return {1}
end
local version, state = string.byte(present, 1, 2)
local head = version == 1 and 34 or 22
if not (version == 1 and (state == 1 or state == 2) or version == 2 and state == 2) or #present < head then
  return {5}
end
-- Every record of ours ends by itself: one without a TTL was tampered with.
local remaining = redis.call('PTTL', KEYS[1])
if remaining < 0 then
  return {5}
end
if string.sub(present, 3, 18) ~= string.sub(mine, 3, 18) then
  return {4}
end
if state == 1 then
  return {2, remaining}
end
return {3, remaining, string.sub(present, head + 1)}
