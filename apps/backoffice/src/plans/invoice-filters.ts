/** Which invoices a list shows. */
export const invoiceFilters = ['all', 'open', 'overdue', 'settled'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

/** The filter that an address names; all where it names none. */
export const invoiceFilterOf = (named: string | undefined): InvoiceFilter =>
  invoiceFilters.find(filter => filter === named) ?? 'all'
