import { channelNames } from '@atithi/api/messaging/providers/rules/channels'
import { Button } from '@atithi/ui/button'
import { Switch } from '@atithi/ui/switch'
import { Pencil, UsersRound } from 'lucide-react'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted, formatPercent } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { ChannelIcon } from '../message-words.tsx'
import { type Automation, conditionWords, whenWords } from './automation-words.ts'

interface AutomationCardProps {
  rule: Automation
  onEdit: () => void
  onLook: () => void
}

/** A rule: when, what, under which conditions, whether it is on, and what it did. */
export function AutomationCard({ rule, onEdit, onLook }: AutomationCardProps) {
  const { id, name, channel, templateName, conditions, executionCount, skippedCount } = rule
  const setActive = trpc.communications.automations.setActive.useMutation({
    onSuccess: () => refresh(staleAfter('automation.updated')),
    onError: error =>
      toast.show({ tone: 'danger', title: 'Nothing was changed', description: messageFor(error) }),
  })
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-sm sm:p-5">
      <div>
        <h3 className="truncate font-semibold">{name}</h3>
        <p className="text-sm">{whenWords(rule)}</p>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <span aria-hidden="true">
            <ChannelIcon channel={channel} />
          </span>
          <span className="truncate">
            {channelNames[channel]}: {templateName}
          </span>
        </p>
      </div>
      {conditions.length > 0 && (
        <ul className="text-sm text-muted">
          {conditions.map(({ field, operator, value }) => (
            <li key={`${field} ${operator} ${value}`}>
              {conditionWords({ field, operator, value })}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted tabular-nums">
        Sent {formatCounted(executionCount, 'time')}
        {skippedCount > 0 && `, ${formatCounted(skippedCount, 'time')} not`}
        {rule.successRate !== null && `, ${formatPercent(rule.successRate)} without a failure`}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <Switch
          label={
            <>
              Active<span className="sr-only">: {name}</span>
            </>
          }
          checked={setActive.isPending ? setActive.variables.active : rule.isActive}
          onCheckedChange={active => setActive.mutate({ automationId: id, active })}
        />
        <Button
          size="sm"
          variant="ghost"
          icon={<UsersRound />}
          aria-label={`Whom ${name} reaches`}
          onClick={onLook}
          className="ml-auto"
        >
          Reach
        </Button>
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
    </li>
  )
}
