import { channelNames } from '@atithi/api/messaging/providers/rules/channels'
import { Badge, type Tone } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Pencil } from 'lucide-react'
import { formatCounted, formatPercent } from '../../lib/format.ts'
import { ChannelIcon } from '../message-words.tsx'
import { languageWords, type Template } from './use-templates.ts'

const approvalWords: Record<Template['approval'], { label: string; tone: Tone } | null> = {
  'not-needed': null,
  draft: { label: 'Not submitted yet', tone: 'neutral' },
  submitted: { label: 'WhatsApp is looking', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
  paused: { label: 'Paused by WhatsApp', tone: 'warning' },
}

/** A template with how often it is used and how well it arrives. */
export function TemplateCard({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { name, channel, category, language, subject, content, isActive, approvalReason } = template
  const approval = approvalWords[template.approval]
  const { usageCount, successRate } = template
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-sm sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="truncate font-semibold">{name}</h3>
          <p className="flex items-center gap-1.5 text-sm text-muted">
            <span aria-hidden="true">
              <ChannelIcon channel={channel} />
            </span>
            {channelNames[channel]}, {languageWords[language]}
          </p>
        </div>
        <Button
          size="sm"
          variant="secondary"
          icon={<Pencil />}
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isActive && <Badge tone="neutral">Off</Badge>}
        <Badge tone={category === 'marketing' ? 'warning' : 'info'}>
          {category === 'marketing' ? 'Offer' : 'About a booking'}
        </Badge>
        {approval && <Badge tone={approval.tone}>{approval.label}</Badge>}
      </div>
      {approvalReason && <p className="text-sm text-danger-strong">{approvalReason}</p>}
      <div className="line-clamp-4 text-sm whitespace-pre-line text-muted wrap-anywhere">
        {subject && <p className="font-medium text-ink">{subject}</p>}
        {content}
      </div>
      <p className="mt-auto border-t border-line pt-3 text-sm text-muted tabular-nums">
        Used {formatCounted(usageCount, 'time')}
        {successRate !== null &&
          channel !== 'email' &&
          `, ${formatPercent(successRate)} delivered in 30 days`}
      </p>
    </li>
  )
}
