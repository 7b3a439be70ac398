import { onInvoice, type PlanWords } from './plan-letters.ts'

const staysOpen =
  'The desk, existing bookings, bills, registers and exports go on as before, on every plan.'

/** The letters of a plan in English. */
export const english: PlanWords = {
  changed: ({ hotel, plan }) => ({
    subject: `${hotel} is on the ${plan} plan`,
    text: `From now on ${hotel} has what the ${plan} plan allows.`,
  }),
  'change-planned': ({ hotel, plan, day }) => ({
    subject: `${hotel} changes to the ${plan} plan`,
    text: `On ${day} ${hotel} changes to the ${plan} plan. Until then everything stays as it is.`,
  }),
  'change-cancelled': ({ hotel, plan }) => ({
    subject: `${hotel} stays on the ${plan} plan`,
    text: `The planned change was called off: ${hotel} stays on the ${plan} plan.`,
  }),
  declined: ({ hotel, plan }) => ({
    subject: `The ${plan} plan for ${hotel}`,
    text: `We could not give ${hotel} the ${plan} plan that you asked for.`,
  }),
  dates: ({ hotel, plan }) => ({
    subject: `The ${plan} plan of ${hotel}`,
    text: `The dates of the plan of ${hotel} were changed. You find them under Settings, Billing.`,
  }),
  'trial-7': ({ hotel, day }) => ({
    subject: `The trial of ${hotel} ends on ${day}`,
    text: `Until the end of ${day} the website of ${hotel} takes bookings. Ask for a plan with one click, so that it goes on selling. ${staysOpen}`,
  }),
  'trial-2': ({ hotel, day }) => ({
    subject: `The trial of ${hotel} ends on ${day}`,
    text: `In two days the website of ${hotel} stops taking bookings and shows your telephone instead. Ask for a plan with one click. ${staysOpen}`,
  }),
  'trial-ended': ({ hotel }) => ({
    subject: `The trial of ${hotel} has ended`,
    text: `The website of ${hotel} no longer takes bookings and shows your telephone instead. Ask for a plan to sell online again. ${staysOpen}`,
  }),
  'past-due': ({ hotel, plan, day, invoice }) => ({
    subject: `A payment for ${hotel} is due`,
    text: invoice
      ? `Invoice ${invoice.number} for ${hotel} was due on ${invoice.due}: ${invoice.amount} is open. Pay it online or by transfer. Nothing changes for now. ${staysOpen}`
      : `The ${plan} plan of ${hotel} is paid to ${day}. Nothing changes for now. ${staysOpen}`,
  }),
  grace: ({ hotel, plan, day, invoice }) => ({
    subject: `A payment for ${hotel} is overdue`,
    text: invoice
      ? `Invoice ${invoice.number} for ${hotel} was due on ${invoice.due}, and ${invoice.amount} is still open. Without a payment its website soon stops taking bookings. ${staysOpen}`
      : `The ${plan} plan of ${hotel} was paid to ${day}. Without a payment its website soon stops taking bookings. ${staysOpen}`,
  }),
  lapsed: ({ hotel, plan, invoice }) => ({
    subject: `${hotel} no longer sells online`,
    text: `${invoice ? `Invoice ${invoice.number} over ${invoice.amount}` : `The ${plan} plan of ${hotel}`} was not paid. The website shows your telephone instead of the booking form until it is. ${staysOpen}`,
  }),
  restored: ({ hotel, plan }) => ({
    subject: `${hotel} has its plan again`,
    text: `The ${plan} plan of ${hotel} holds again, with everything that it allows.`,
  }),
  'terms-planned': ({ hotel, plan, day }) => ({
    subject: `New terms of the ${plan} plan from ${day}`,
    text: `From ${day} on the ${plan} plan of ${hotel} has new terms: what it costs and holds stands under Settings, Billing. Until then everything stays as you agreed to it, and you may ask for another plan.`,
  }),
  'terms-changed': ({ hotel, plan }) => ({
    subject: `The ${plan} plan of ${hotel} has its new terms`,
    text: `As we wrote thirty days ago, the ${plan} plan of ${hotel} has its new terms from today on.`,
  }),
  'bookings-near': ({ hotel, used }) => ({
    subject: `${hotel} has used most of its online bookings`,
    text: `The website of ${hotel} has taken ${shareOf(used)} online bookings that its plan allows this month. With a larger plan it goes on selling.`,
  }),
  'bookings-at': ({ hotel, used }) => ({
    subject: `${hotel} takes no more online bookings this month`,
    text: `The website of ${hotel} has taken ${shareOf(used)} online bookings that its plan allows this month, and shows your telephone instead of the booking form. With a larger plan it sells on at once. ${staysOpen}`,
  }),
  'staff-near': ({ hotel, used }) => ({
    subject: `${hotel} has used most of its staff accounts`,
    text: `${hotel} uses ${shareOf(used)} staff accounts of its plan.`,
  }),
  'staff-at': ({ hotel, used }) => ({
    subject: `All staff accounts of ${hotel} are taken`,
    text: `${hotel} uses ${shareOf(used)} staff accounts of its plan. To invite somebody else, deactivate an account or ask for a larger plan.`,
  }),
  'portals-near': ({ hotel, used }) => ({
    subject: `${hotel} has connected most of its travel portals`,
    text: `${hotel} has connected ${shareOf(used)} travel portals of its plan.`,
  }),
  'portals-at': ({ hotel, used }) => ({
    subject: `${hotel} has connected all its travel portals`,
    text: `${hotel} has connected ${shareOf(used)} travel portals of its plan. To connect another, disconnect one or ask for a larger plan.`,
  }),
  invoiced: onInvoice((hotel, invoice) => ({
    subject: `Invoice ${invoice.number} for ${hotel}`,
    text: `Invoice ${invoice.number} for ${hotel} comes to ${invoice.amount}. Please pay it by ${invoice.due}, online or by transfer. You find it, and the commission line by line, under Settings, Billing.`,
  })),
  credited: onInvoice((hotel, invoice) => ({
    subject: `Credit note ${invoice.number} for ${hotel}`,
    text: `We credited ${invoice.amount} to ${hotel} with credit note ${invoice.number}. You find it under Settings, Billing.`,
  })),
  'invoice-paid': onInvoice((hotel, invoice) => ({
    subject: `Invoice ${invoice.number} for ${hotel} is paid`,
    text: `Thank you: invoice ${invoice.number} for ${hotel} is paid.`,
  })),
}

const shareOf = (used: { used: number; allowed: number } | undefined): string =>
  used ? `${used.used} of ${used.allowed}` : 'all'
