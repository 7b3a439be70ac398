-- A hotel's account may be at Cashfree as well as at Razorpay.

alter table payment_account drop constraint payment_account_gateway_check,
  add constraint payment_account_gateway_check check (gateway in ('razorpay', 'cashfree'));
alter table payment drop constraint payment_gateway_check,
  add constraint payment_gateway_check check (gateway in ('razorpay', 'cashfree'));
comment on column payment.order_id is
  'what the gateway calls the order that is paid: known from the beginning, or once the guest has begun to pay';
