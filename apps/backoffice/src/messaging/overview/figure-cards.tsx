import { StatCard } from '@atithi/ui/stat-card'
import { CheckCheck, IndianRupee, MailQuestion, Send } from 'lucide-react'
import { formatCount, formatCounted, formatMoney, formatPercent } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { formatWait } from '../message-words.tsx'

type Figures = Pick<
  Outputs['communications']['overview'],
  'sent' | 'failed' | 'received' | 'cost' | 'deliveryRate' | 'waiting' | 'medianResponseSeconds'
>

/** The four figures at the head, of the days that `span` names. */
export function FigureCards({ figures, span }: { figures: Figures | undefined; span: string }) {
  const loading = figures === undefined
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label="Messages Sent"
        value={formatCount(figures?.sent ?? 0)}
        hint={figures && `${span}, ${formatCount(figures.received)} received`}
        icon={<Send />}
        loading={loading}
      />
      <StatCard
        label="Delivery Rate"
        value={figures?.deliveryRate == null ? 'None yet' : formatPercent(figures.deliveryRate)}
        hint={figures && `SMS and WhatsApp, ${formatCounted(figures.failed, 'failure')}`}
        icon={<CheckCheck />}
        loading={loading}
      />
      <StatCard
        label="Waiting for an Answer"
        value={formatCount(figures?.waiting ?? 0)}
        hint={
          figures?.medianResponseSeconds == null
            ? 'Nothing was answered yet'
            : `Half are answered within ${formatWait(figures.medianResponseSeconds)}`
        }
        icon={<MailQuestion />}
        loading={loading}
      />
      <StatCard
        label="Cost"
        value={formatMoney(figures?.cost ?? 0)}
        hint="At the prices under Settings"
        icon={<IndianRupee />}
        loading={loading}
      />
    </div>
  )
}
