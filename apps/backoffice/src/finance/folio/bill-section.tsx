import { textLink } from '@atithi/ui/text-link'
import { useId } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import {
  type Account,
  type Bill,
  type BillDialog,
  mayGrant,
  mayMoveAway,
  nightsOn,
} from './account.ts'
import { billName } from './bill-words.ts'
import { ChargeRow } from './charge-row.tsx'
import { MoneyRow } from './money-row.tsx'

interface BillSectionProps {
  bill: Bill
  account: Account
  person: Person
  onOpen: (dialog: BillDialog) => void
}

/** One bill: what stands on it and what was paid towards it. */
export function BillSection({ bill, account, person, onOpen }: BillSectionProps) {
  const heading = useId()
  const { charges, money, totals } = bill
  const isAlone = account.bills.length === 1
  const movable = charges.filter(mayMoveAway)
  // Of money beyond the charges, part pays what is still to come.
  const isWaiting = nightsOn(account, bill.id).length > 0
  const takesMoney = mayUse(person, 'payments')
  const isOpen = account.status !== 'pending'
  const isOver = account.status === 'checked-out' || account.status === 'cancelled'
  const open = Math.max(0, totals.balance)
  const ahead = isWaiting ? 'Paid ahead' : 'Paid too much'
  const kind =
    bill.payer === 'company' ? 'Company' : bill.id === null ? 'Guest’s own bill' : 'Guest'
  return (
    <section
      aria-labelledby={heading}
      className={isAlone ? undefined : 'rounded-lg border border-line p-4'}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={heading} className="text-sm font-semibold">
          {isAlone ? 'Charges' : billName(bill)}
        </h3>
        {!isAlone && (
          <p className="text-xs text-muted">
            {kind}
            {bill.gstin && `, GSTIN ${bill.gstin}`}
            {bill.sez &&
              (bill.lut
                ? `, SEZ ${bill.sez}, no tax under LUT ${bill.lut}`
                : `, SEZ ${bill.sez}, IGST`)}
            {bill.takesNights && ', takes the nights'}{' '}
            {bill.payer === 'company' && bill.gstin && account.gstRegistration === 'regular' && (
              <button
                type="button"
                className={textLink}
                onClick={() => onOpen({ kind: 'sez', bill })}
              >
                {bill.sez ? 'Change SEZ' : 'In an SEZ?'}
              </button>
            )}
          </p>
        )}
      </div>
      {bill.account && (
        <p className="mt-1 text-sm">
          {bill.account.open > 0
            ? `${formatMoney(bill.account.open)} is on the account of ${bill.account.name}.`
            : `${bill.account.name} has settled this bill.`}{' '}
          {takesMoney && bill.account.open > 0 && mayGrant(person, 'reversal') && (
            <button
              type="button"
              className={textLink}
              onClick={() => onOpen({ kind: 'from-company', bill })}
            >
              Take off
            </button>
          )}
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm empty:hidden">
        {takesMoney && isOpen && !bill.account && bill.due > 0 && (
          <button
            type="button"
            className={textLink}
            onClick={() => onOpen({ kind: 'to-company', bill })}
          >
            {bill.companyId ? 'Another company pays' : 'Move to company'}
          </button>
        )}
        {takesMoney && isOver && open > 0 && mayGrant(person, 'write-off') && (
          <button
            type="button"
            className={textLink}
            onClick={() => onOpen({ kind: 'write-off', bill, open })}
          >
            Write off
          </button>
        )}
        {movable.length > 1 && isOpen && (
          <button
            type="button"
            className={textLink}
            onClick={() => onOpen({ kind: 'move-away', charges: movable })}
          >
            Move all to another room
          </button>
        )}
      </p>
      {charges.length === 0 ? (
        <p className="mt-2 text-sm text-muted">
          {!isWaiting
            ? 'Nothing is charged on this bill.'
            : bill.id === null
              ? 'Nothing is charged yet. Each night is charged at the close of its day, and the rest at check-out.'
              : 'Nothing is charged on this bill yet. The nights come here as they are charged.'}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {charges.map(charge => (
            <ChargeRow
              key={charge.id}
              charge={charge}
              bill={bill}
              account={account}
              person={person}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {charges.length > 0 && (
        <Totals
          of={[
            { label: 'Before GST', value: totals.value },
            { label: 'GST', value: totals.tax },
            { label: 'Charged', value: totals.charged },
          ]}
        />
      )}
      {money.length > 0 && (
        <>
          <h4 className="mt-4 text-xs font-medium text-muted">Payments and refunds</h4>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {money.map(line => (
              <MoneyRow
                key={line.id}
                line={line}
                account={account}
                person={person}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </>
      )}
      {!isAlone && (charges.length > 0 || money.length > 0) && (
        <Totals
          of={[
            { label: 'Paid', value: totals.received },
            { label: totals.balance < 0 ? ahead : 'To pay', value: Math.abs(totals.balance) },
          ]}
        />
      )}
    </section>
  )
}

function Totals({ of }: { of: readonly { label: string; value: number }[] }) {
  return (
    <dl className="mt-2 flex justify-end gap-x-6 gap-y-1 text-sm tabular-nums max-sm:flex-col">
      {of.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium">{formatMoney(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
