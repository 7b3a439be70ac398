import { StatCard } from '@atithi/ui/stat-card'
import { CircleCheck, Hourglass, IndianRupee, Undo2 } from 'lucide-react'
import { FigureButton } from '../../components/figure-button.tsx'
import { formatMoney, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import type { PaymentsSearch } from './filters.ts'

interface PaymentCardsProps {
  figures: Outputs['payments']['summary'] | undefined
  onGo: (change: PaymentsSearch) => void
}

/** This month, beside what waits now; what waits opens the list of it. */
export function PaymentCards({ figures, onGo }: PaymentCardsProps) {
  const loading = figures === undefined
  const { received = 0, today = 0, pending = 0, receivable = 0 } = figures ?? {}
  const { refunded = 0, refundsDue = 0, gatewayFees = 0, successRate = null } = figures ?? {}
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label="Received this month"
        value={formatRoundMoney(received)}
        hint={`${formatRoundMoney(today)} today`}
        icon={<IndianRupee />}
        loading={loading}
      />
      <StatCard
        label="Pending online"
        value={
          pending > 0 ? (
            <FigureButton
              label="Pending online"
              onClick={() => onGo({ tab: 'transactions', kind: 'payment', status: 'pending' })}
            >
              {formatRoundMoney(pending)}
            </FigureButton>
          ) : (
            formatRoundMoney(pending)
          )
        }
        hint={`${formatRoundMoney(receivable)} owed after check-out`}
        icon={<Hourglass />}
        loading={loading}
      />
      <StatCard
        label="Refunds this month"
        value={formatRoundMoney(refunded)}
        hint={
          refundsDue > 0 ? (
            <FigureButton
              label="Refunds to give back"
              onClick={() => onGo({ tab: 'transactions', kind: 'refund', status: 'pending' })}
            >
              {`${formatMoney(refundsDue)} to give back`}
            </FigureButton>
          ) : (
            'None to give back'
          )
        }
        icon={<Undo2 />}
        loading={loading}
      />
      <StatCard
        label="Success rate online"
        value={successRate === null ? 'None yet' : formatPercent(successRate / 100)}
        hint={`${formatMoney(gatewayFees)} gateway fees`}
        icon={<CircleCheck />}
        loading={loading}
      />
    </div>
  )
}
