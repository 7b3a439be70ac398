import { Button } from '@atithi/ui/button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import {
  Award,
  ChevronDown,
  Coins,
  FileText,
  IndianRupee,
  Link2,
  Plus,
  SplitSquareHorizontal,
  Undo2,
} from 'lucide-react'
import { messageFor } from '../../lib/failures.ts'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { type Account, type BillDialog, mayGrant } from './account.ts'
import { redeemableCharges } from './redeemable.ts'
import { uninvoicedOf, useIssueInvoice } from './use-issue-invoice.ts'

interface BillActionsProps {
  account: Account
  person: Person
  /** Beside something else that is done: no button of its own stands out. */
  isAside: boolean
  onOpen: (dialog: BillDialog) => void
}

/** Without its icon, so that all three stand in one row. */
const plainOnPhone = 'max-sm:[&_span:has(>svg)]:hidden'

/** What can be done with the account: taking money first. */
export function BillActions({ account, person, isAside, onOpen }: BillActionsProps) {
  const { bookingId, status, balance, paidAmount } = account
  const isOpen = status === 'confirmed' || status === 'checked-in' || status === 'checked-out'
  const takesMoney = mayUse(person, 'payments')
  const roundOff = trpc.folio.roundOff.useMutation({
    onSuccess: ({ amounts }) => {
      refresh(staleAfter('folio.rounded'))
      const by = amounts.map(amount => formatMoney(Math.abs(amount)))
      toast.show({
        tone: 'success',
        title: by.length === 0 ? 'It is in whole rupees already' : `Rounded by ${by.join(', ')}`,
      })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The bill was not rounded',
        description: messageFor(error),
      }),
  })
  const issue = useIssueInvoice()
  const loyal = trpc.folio.points.useQuery(
    { bookingId },
    { enabled: isOpen && mayGrant(person, 'discount') },
  ).data
  return (
    <div className="flex flex-wrap gap-3 max-sm:gap-2">
      {takesMoney && (
        <Button
          className={plainOnPhone}
          variant={isAside ? 'secondary' : 'primary'}
          icon={<IndianRupee />}
          aria-disabled={balance <= 0}
          onClick={() => onOpen({ kind: 'payment' })}
        >
          Take Payment
        </Button>
      )}
      {!takesMoney && balance > 0 && (
        <p className="self-center text-sm text-muted max-sm:w-full">
          Your account takes no payments. Ask the owner for the area Payments.
        </p>
      )}
      {isOpen && (
        <Button
          className={plainOnPhone}
          variant="secondary"
          icon={<Plus />}
          onClick={() => onOpen({ kind: 'charge' })}
        >
          Add Charge
        </Button>
      )}
      <Menu
        align="start"
        trigger={
          <Button variant="secondary">
            More <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {takesMoney && (
          <MenuItem
            icon={<Link2 />}
            disabled={balance <= 0}
            onClick={() => onOpen({ kind: 'request' })}
          >
            Request a payment online
          </MenuItem>
        )}
        {isOpen && (
          <MenuItem icon={<SplitSquareHorizontal />} onClick={() => onOpen({ kind: 'open-bill' })}>
            Open another bill
          </MenuItem>
        )}
        {isOpen && (
          <MenuItem icon={<Coins />} onClick={() => roundOff.mutate({ bookingId })}>
            Round off to a rupee
          </MenuItem>
        )}
        {loyal && loyal.pointValue > 0 && (
          <MenuItem
            icon={<Award />}
            disabled={loyal.points < loyal.leastPoints || redeemableCharges(account).length === 0}
            onClick={() => onOpen({ kind: 'redeem' })}
          >
            Redeem points ({formatCount(loyal.points)})
          </MenuItem>
        )}
        {takesMoney && isOpen && status !== 'checked-out' && (
          <MenuItem
            icon={<FileText />}
            disabled={uninvoicedOf(account) === 0}
            onClick={() => issue.mutate({ bookingId })}
          >
            Invoice what is charged
          </MenuItem>
        )}
        {takesMoney && mayGrant(person, 'refund') && (
          <MenuItem
            icon={<Undo2 />}
            disabled={paidAmount <= 0}
            onClick={() => onOpen({ kind: 'refund' })}
          >
            Refund
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}
