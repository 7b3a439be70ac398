import { type OfferedMethod, type PaymentMethod, paymentMethods } from './payment-methods.ts'

/** Every method that a folio knows: those that forms offer, and what settles an invoice though no money comes at that moment. */
export const folioMethods = [
  ...paymentMethods,
  'tds',
  'company-advance',
  'group-advance',
  'write-off',
  'channel-commission',
] as const satisfies readonly PaymentMethod[]

/** Whether money came, or went, at that moment. */
export const isMoney = (method: PaymentMethod): method is OfferedMethod =>
  paymentMethods.some(offered => offered === method)
