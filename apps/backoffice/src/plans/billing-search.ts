/** What the address says of the section. */
export interface BillingSearch {
  property?: string | undefined
  /** The month of the commission, '2026-11'. */
  month?: string | undefined
  /** Which invoices: see `invoiceFilterOf`. */
  invoices?: string | undefined
  /** The invoice from whose payment page the owner comes back. */
  paid?: string | undefined
  /** Administrators: one property in place of all. */
  one?: boolean | undefined
}
