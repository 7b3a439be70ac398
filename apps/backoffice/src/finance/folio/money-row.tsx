import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { Ellipsis, FileText, MoveRight, Undo2 } from 'lucide-react'
import { formatInstant, formatMoney } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { type Account, type BillDialog, type Money, mayGrant } from './account.ts'
import { paperWords } from './bill-words.ts'

interface MoneyRowProps {
  line: Money
  account: Account
  person: Person
  onOpen: (dialog: BillDialog) => void
}

/** Money that came, or went back, with its paper. */
export function MoneyRow({ line, account, person, onOpen }: MoneyRowProps) {
  const paper = account.documents.find(one => one.id === line.documentId)
  const isPayment = line.kind === 'payment' && line.reversesId === null
  const what = `${line.reversesId ? 'Reversed ' : ''}${line.kind === 'payment' ? 'payment' : 'refund'}`
  const how = line.method ? paymentMethodNames[line.method] : ''
  const canMove = account.bills.length > 1 && line.reversesId === null
  // What the advance of a group paid goes back to it on its own page.
  const isOfGroup = line.method === 'group-advance'
  const canReverse = isPayment && !line.isReversed && !isOfGroup && mayGrant(person, 'reversal')
  const name = `${how} ${formatMoney(Math.abs(line.amount))}`
  return (
    <li className="flex items-center gap-2 py-2 text-sm">
      <span className="min-w-0 flex-1">
        <span className={`block wrap-anywhere ${line.isReversed ? 'text-muted line-through' : ''}`}>
          {what.charAt(0).toUpperCase() + what.slice(1)}, {how}
          {line.reference && ` ${line.reference}`}
        </span>
        <span className="block text-xs text-muted">
          {formatInstant(line.postedAt, account.timeZone)}
          {line.postedBy && ` by ${line.postedBy}`}
          {line.reason && `: ${line.reason}`}
        </span>
      </span>
      <span className="font-medium tabular-nums">{formatMoney(line.received)}</span>
      {(paper || canMove || canReverse) && (
        <Menu
          trigger={
            <IconButton size="sm" label={`Actions for ${name}`}>
              <Ellipsis />
            </IconButton>
          }
        >
          {paper && (
            <MenuItem
              icon={<FileText />}
              render={<a href={paper.url} target="_blank" rel="noopener" />}
            >
              {paperWords[paper.kind]} {paper.number}
            </MenuItem>
          )}
          {canMove && (
            <MenuItem
              icon={<MoveRight />}
              onClick={() =>
                onOpen({ kind: 'move', lineId: line.id, what: name, billId: line.billId })
              }
            >
              Move to another bill
            </MenuItem>
          )}
          {canReverse && (
            <MenuItem
              icon={<Undo2 />}
              tone="danger"
              onClick={() =>
                onOpen({
                  kind: 'reverse',
                  lineId: line.id,
                  what: `Payment of ${formatMoney(Math.abs(line.amount))}`,
                  means:
                    'For money that never came, or was entered twice. What the guest gets back is a refund instead.',
                })
              }
            >
              Reverse
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  )
}
