-- By when a group pays how much of what it comes to.

create table group_instalment (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  group_block_id uuid not null,
  due_on date not null,
  amount paise check (amount > 0),
  basis_points int check (basis_points between 1 and 10000),
  foreign key (property_id, group_block_id) references group_block (property_id, id),
  constraint group_instalment_one_kind check ((amount is null) <> (basis_points is null)),
  constraint group_instalment_once unique (group_block_id, due_on)
);
comment on table group_instalment is
  'what a group is to pay by a date; what of it is paid follows from the payments on its bookings, the oldest instalment first';
comment on column group_instalment.due_on is 'the business date on which it is due; overdue from the next';
comment on column group_instalment.amount is 'with tax; null: a share';
comment on column group_instalment.basis_points is
  'of what the group comes to with tax, in hundredths of a percent; null: an amount';
create index group_instalment_due on group_instalment (property_id, due_on, group_block_id);
call bound_to_property('group_instalment');
