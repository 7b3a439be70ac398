import type { BillId, CompanyId } from '@atithi/db/ids'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import { issueInvoices } from '../../documents/commands/invoices.ts'
import {
  lockCompanies,
  lockCompaniesOf,
  nameCompany,
  putOnAccount,
  takeOffAccount,
} from '../../documents/commands/on-account.ts'
import { type FolioWork, note, onFolio, requireBill } from '../../folio/commands/on-folio.ts'
import { financeReasons } from '../../reasons.ts'

/**
 * Makes a bill out to a company. Of a stay that is over what is open of it goes on the company's account at once; before, the company
 * stands on the bill and check-out puts it there. Answers what went on the account.
 * Throws NOT_FOUND, COMPANY_INACTIVE, ABOVE_CREDIT_LIMIT, COMPANY_MONEY.
 */
export function moveBillToCompany(
  folio: FolioWork,
  bill: { billId: BillId | null; companyId: CompanyId; mayPassLimit: boolean },
): Promise<Paise> {
  const { work } = folio
  return onFolio(folio, async (trx, at, booking) => {
    await requireBill(trx, at, bill.billId)
    const companies = await lockCompanies(trx, at.propertyId, [bill.companyId])
    const company = present(companies.get(bill.companyId), 'locked company')
    const isOver = booking.status === 'checked-out' || booking.status === 'cancelled'
    await nameCompany(trx, at, bill.billId, company)
    if (!isOver) {
      await note(trx, work, at, {
        action: 'folio.marked',
        after: { billId: bill.billId, company: company.name },
      })
      return 0
    }
    await issueInvoices(trx, work, at)
    const amount = await putOnAccount(trx, work, at, { ...bill, company })
    if (amount === 0)
      throw new DomainError(financeReasons.COMPANY_MONEY, { why: 'Nothing of this bill is open.' })
    return amount
  })
}

/** The guest owes a bill again that was put on an account. Answers what comes off it. Throws NOT_FOUND, COMPANY_MONEY. */
export function returnBillFromCompany(
  folio: FolioWork,
  bill: { billId: BillId | null; reason: string },
): Promise<Paise> {
  return onFolio(folio, async (trx, at) => {
    await lockCompaniesOf(trx, at)
    return takeOffAccount(trx, folio.work, at, bill)
  })
}
