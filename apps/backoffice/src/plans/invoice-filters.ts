/** Which invoices a list shows. */
export const invoiceFilters = ['all', 'open', 'overdue', 'settled'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]
