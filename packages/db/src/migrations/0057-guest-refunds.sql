-- What becomes of the money that the terms give back when guests cancel on the website themselves.
alter table property
  add column guest_refunds text not null default 'by-hand' check (guest_refunds in ('automatic', 'by-hand'));
comment on column property.guest_refunds is
  'of guests who cancel on the website: what they paid online is sent back through its gateway at once, or waits for the desk';
