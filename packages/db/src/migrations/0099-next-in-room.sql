-- Who comes next into a room is looked for among those who leave after the one before, not among all whom it ever had.
drop index room_assignment_by_room;
create index room_assignment_by_room on room_assignment (room_id, leaves) where released_at is null;
