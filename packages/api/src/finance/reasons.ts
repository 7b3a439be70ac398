import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'
import { formatPaise, type Paise } from '../kernel/shared/money.ts'

/** Why the area finance refuses. The key is the stable machine word that callers rely on. */
export const financeReasons = defineReasons({
  WRONG_STATE: defineReason<{ status: string; wanted: string }>(
    'PRECONDITION_FAILED',
    d => `This booking is ${d.status.replace('-', ' ')}. ${d.wanted}`,
  ),
  ABOVE_BALANCE: defineReason<{ balance: Paise }>(
    'BAD_REQUEST',
    d => `This is more than the balance of ${formatPaise(d.balance)}.`,
  ),
  CHARGE_REFUSED: defineReason<{ message: string }>('BAD_REQUEST', d => d.message),
  ABOVE_CHARGE: defineReason<{ left: Paise }>(
    'BAD_REQUEST',
    d => `Only ${formatPaise(d.left)} of this charge is left. Enter at most that.`,
  ),
  NOT_REVERSIBLE: defineReason<{ why: string }>('PRECONDITION_FAILED', d => d.why),
  CREDIT_NOTE_TOO_LATE: defineReason<{ number: string; until: string }>(
    'PRECONDITION_FAILED',
    d =>
      `A credit note with GST for ${d.number} could be issued until ${d.until} (CGST Act, section 34). Give money back instead: it is credited without GST.`,
  ),
  INVOICED_ALREADY: defineReason<{ number: string }>(
    'PRECONDITION_FAILED',
    d => `This is on ${d.number}, which cannot change. Refund it instead: a credit note is made.`,
  ),
  NOTHING_TO_INVOICE: defineReason(
    'PRECONDITION_FAILED',
    () =>
      'Nothing on this bill waits for an invoice. Charge the nights or extras first: nights are charged each night and at check-out.',
  ),
  ABOVE_PAID: defineReason<{ most: Paise }>('BAD_REQUEST', d =>
    d.most > 0
      ? `At most ${formatPaise(d.most)} can be given back.`
      : 'Nothing is left to give back.',
  ),
  NOT_PAID_IN_CASH: defineReason<{ most: Paise }>('BAD_REQUEST', d =>
    d.most > 0
      ? `Only ${formatPaise(d.most)} was paid in cash. The rest goes back the way it came.`
      : 'Nothing of this was paid in cash. It goes back the way it came.',
  ),
  ABOVE_HELD: defineReason<{ held: Paise }>('BAD_REQUEST', d =>
    d.held > 0
      ? `Only ${formatPaise(d.held)} is held for this group.`
      : 'Nothing is held for this group.',
  ),
  GROUP_MONEY: defineReason<{ why: string }>('PRECONDITION_FAILED', d => d.why),
  NOT_REFUNDABLE: defineReason(
    'PRECONDITION_FAILED',
    () => 'This payment is not completed, so there is nothing to give back of it.',
  ),
  NO_GATEWAY: defineReason(
    'PRECONDITION_FAILED',
    () => 'No payment gateway is set up. Enter its keys under Payments, Settings.',
  ),
  PAYMENT_NOT_OPEN: defineReason(
    'PRECONDITION_FAILED',
    () => 'This payment is over: it was paid, or it is no longer asked for.',
  ),
  ONLINE_PAYMENT_PAUSED: defineReason(
    'SERVICE_UNAVAILABLE',
    () =>
      'The platform has stopped payments online for now. Nothing was charged. Take the money in another way, or try again later.',
  ),
  GATEWAY_UNAVAILABLE: defineReason(
    'SERVICE_UNAVAILABLE',
    () => 'The payment gateway does not answer now. Nothing was charged. Try again in a minute.',
  ),
  GATEWAY_REFUSED: defineReason<{ description: string }>(
    'BAD_REQUEST',
    d => `The payment gateway refuses: ${d.description}`,
  ),
  ABOVE_CASH_LIMIT: defineReason(
    'BAD_REQUEST',
    () =>
      'The law forbids taking ₹2,00,000 or more in cash for one stay, or from one guest on one day. Take the rest by card, UPI or bank transfer.',
  ),
  REPORT_UNREADABLE: defineReason<{ why: string }>('BAD_REQUEST', d => d.why),
  NOT_MATCHABLE: defineReason<{ why: string }>('PRECONDITION_FAILED', d => d.why),
  SHIFT_OPEN: defineReason('CONFLICT', () => 'You have a shift open. Close it first.'),
  SHIFT_CLOSED: defineReason('PRECONDITION_FAILED', () => 'This shift is closed, for good.'),
  SHIFT_OF_ANOTHER: defineReason(
    'FORBIDDEN',
    () => 'This is another person’s drawer. They or the owner can close it.',
  ),
  DIFFERENCE_UNEXPLAINED: defineReason<{ difference: Paise }>(
    'BAD_REQUEST',
    d =>
      `The drawer has ${formatPaise(Math.abs(d.difference))} too ${d.difference > 0 ? 'much' : 'little'}. Count again, or say why.`,
  ),
  ABOVE_DRAWER: defineReason<{ most: Paise }>(
    'BAD_REQUEST',
    d => `Only ${formatPaise(d.most)} is in the drawer.`,
  ),
  NO_UPI_ACCOUNT: defineReason(
    'PRECONDITION_FAILED',
    () => 'No UPI id is set. Enter the hotel’s UPI id under Settings, then the code can be shown.',
  ),
  COMPANY_EXISTS: defineReason(
    'CONFLICT',
    () => 'There is a company of this name and GST number. Use it, or tell the two apart by name.',
  ),
  COMPANY_INACTIVE: defineReason<{ name: string }>(
    'PRECONDITION_FAILED',
    d => `${d.name} takes nothing more on its account. Make it active first, or choose another.`,
  ),
  ABOVE_CREDIT_LIMIT: defineReason<{
    name: string
    outstanding: Paise
    limit: Paise
    amount: Paise
  }>(
    'PRECONDITION_FAILED',
    d =>
      `${d.name} owes ${formatPaise(d.outstanding)} of at most ${formatPaise(d.limit)}: ${formatPaise(d.amount)} more goes beyond its credit limit. Take a payment, or ask somebody who may go beyond it.`,
  ),
  COMPANY_MONEY: defineReason<{ why: string }>('PRECONDITION_FAILED', d => d.why),
  ABOVE_OPEN: defineReason<{ number: string; open: Paise }>(
    'BAD_REQUEST',
    d => `Only ${formatPaise(d.open)} of ${d.number} is open.`,
  ),
  CASH_ADVANCE: defineReason(
    'BAD_REQUEST',
    () =>
      'Cash is taken against open invoices alone. Take an advance by bank, card or UPI, or enter at most what is open.',
  ),
  PREFIX_TAKEN: defineReason(
    'CONFLICT',
    () => 'Another of your properties numbers its documents with this prefix. Choose another.',
  ),
})
