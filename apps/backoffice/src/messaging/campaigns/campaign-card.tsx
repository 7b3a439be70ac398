import { channelNames } from '@atithi/api/messaging/providers/rules/channels'
import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { CalendarClock, ChartColumn, Pause, Pencil, Play, Square, Trash2 } from 'lucide-react'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { ChannelIcon } from '../message-words.tsx'
import { audienceWords, type Campaign, statusWords } from './campaign-words.ts'

interface CampaignCardProps {
  campaign: Campaign
  onEdit: () => void
  onSchedule: () => void
  onPause: () => void
  onStop: () => void
  onResults: () => void
  isBusy: boolean
}

/** A campaign: what, to whom, how far it is, and what can be done with it now. */
export function CampaignCard(props: CampaignCardProps) {
  const { campaign, isBusy } = props
  const { name, channel, templateName, status, counts, pausedBecause } = campaign
  const written = counts.written ?? 0
  const meant = written + (counts.queued ?? 0) + (counts.stopped ?? 0)
  const isOpen = status !== 'sent' && status !== 'cancelled'
  const stopWord = status === 'draft' ? 'Discard' : 'Stop'
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-sm sm:p-5">
      <div>
        <div className="flex items-start justify-between gap-3">
          <h3 className="truncate font-semibold">{name}</h3>
          <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>
        </div>
        <p className="text-sm">{audienceWords(campaign)}</p>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <span aria-hidden="true">
            <ChannelIcon channel={channel} />
          </span>
          <span className="truncate">
            {channelNames[channel]}: {templateName}
          </span>
        </p>
      </div>
      <p className="text-sm text-muted tabular-nums">{progressOf(campaign, written, meant)}</p>
      {status === 'paused' && pausedBecause && (
        <p className="text-sm text-warning-strong">{pausedBecause}</p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-3">
        {(status === 'draft' || status === 'paused') && (
          <Button
            size="sm"
            icon={status === 'draft' ? <CalendarClock /> : <Play />}
            aria-label={`${status === 'draft' ? 'Schedule' : 'Go on with'} ${name}`}
            onClick={props.onSchedule}
          >
            {status === 'draft' ? 'Schedule' : 'Go On'}
          </Button>
        )}
        {(status === 'scheduled' || status === 'sending') && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Pause />}
            aria-label={`Pause ${name}`}
            loading={isBusy}
            onClick={props.onPause}
          >
            Pause
          </Button>
        )}
        {status === 'draft' && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Pencil />}
            aria-label={`Edit ${name}`}
            onClick={props.onEdit}
          >
            Edit
          </Button>
        )}
        {isOpen && (
          <Button
            size="sm"
            variant="ghost"
            icon={status === 'draft' ? <Trash2 /> : <Square />}
            aria-label={`${stopWord} ${name}`}
            onClick={props.onStop}
          >
            {stopWord}
          </Button>
        )}
        {campaign.startedAt !== null && (
          <Button
            size="sm"
            variant="ghost"
            icon={<ChartColumn />}
            aria-label={`Results of ${name}`}
            onClick={props.onResults}
            className="ml-auto"
          >
            Results
          </Button>
        )}
      </div>
    </li>
  )
}

function progressOf(
  { status, scheduledAt, startedAt, completedAt }: Campaign,
  written: number,
  meant: number,
): string {
  if (startedAt === null)
    return status === 'scheduled' && scheduledAt
      ? `Begins ${formatInstant(scheduledAt)}`
      : 'Nothing has gone out.'
  const far = `${formatCount(written)} of ${formatCount(meant)} written`
  return completedAt ? `${far}, ended ${formatInstant(completedAt)}` : far
}
