-- The platform's own account may be at any gateway that hotels may have, through the same port.
alter table biller
  add column gateway text not null default 'razorpay' check (gateway in ('razorpay', 'cashfree'));
comment on column biller.gateway is 'where the platform has its own account, with the keys below';

alter table billing_payment
  add column gateway text check (gateway in ('razorpay', 'cashfree')),
  add column link_id text;
update billing_payment set gateway = 'razorpay' where method = 'link';
alter table billing_payment
  add constraint billing_payment_has_gateway check ((method = 'link') = (gateway is not null));
comment on column billing_payment.gateway is 'at which gateway its page is: it alone can be asked';
comment on column billing_payment.link_id is
  'the page as the gateway calls it; null for those from before, which are known by their order';
