import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { Card, CardHeader } from '@atithi/ui/card'
import { Check, Plus, Undo2 } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { messageFor } from '../../../lib/failures.ts'
import { formatCount, formatDayWithin, formatInstant } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'

const HandoverForm = lazy(() =>
  import('./handover-form.tsx').then(module => ({ default: module.HandoverForm })),
)

type Note = Outputs['handover']['list']['open'][number]

/** What the shift before tells this one: open until somebody has done it. */
export function Handover({ propertyId, today }: { propertyId: string; today: IsoDate }) {
  const id = useId()
  const [isWriting, setIsWriting] = useState(false)
  const [showsDone, setShowsDone] = useState(false)
  const query = trpc.handover.list.useQuery({ propertyId })
  const settle = trpc.handover.settle.useMutation({
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The note was not changed',
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('handover.done')),
  })
  if (query.isError && !query.data)
    return <QueryFailure title="The handover could not be loaded" query={query} />
  const { open = [], done = [] } = query.data ?? {}
  const notes = showsDone ? [...open, ...done] : open
  return (
    <Card aria-labelledby={id} className="flex flex-col print:break-inside-avoid print:shadow-none">
      <CardHeader
        className="items-center px-4! py-2!"
        title={
          <span id={id}>
            Handover{' '}
            <span className="ml-1 font-normal text-muted tabular-nums">
              {formatCount(open.length)}
            </span>
          </span>
        }
        actions={
          <span className="flex flex-wrap justify-end gap-1 print:hidden">
            {done.length > 0 && (
              <Button
                size="sm"
                variant="ghost"
                aria-pressed={showsDone}
                onClick={() => setShowsDone(!showsDone)}
              >
                {showsDone ? 'Hide done' : `${formatCount(done.length)} done`}
              </Button>
            )}
            {!isWriting && (
              <Button
                size="sm"
                variant="secondary"
                icon={<Plus />}
                onClick={() => setIsWriting(true)}
              >
                Add Note
              </Button>
            )}
          </span>
        }
      />
      {isWriting && (
        <Suspense>
          <HandoverForm propertyId={propertyId} today={today} onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
      {notes.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {notes.map(note => (
            <NoteRow
              key={note.id}
              note={note}
              today={today}
              isBusy={settle.isPending && settle.variables.noteId === note.id}
              onSettle={isDone => settle.mutate({ propertyId, noteId: note.id, isDone })}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function NoteRow({
  note,
  today,
  isBusy,
  onSettle,
}: {
  note: Note
  today: IsoDate
  isBusy: boolean
  onSettle: (isDone: boolean) => void
}) {
  const isOpen = note.doneAt === null
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p
          className={isOpen ? 'whitespace-pre-line' : 'whitespace-pre-line text-muted line-through'}
        >
          {note.note}
        </p>
        <p className="mt-0.5 text-xs text-muted">{wordsOf(note, today)}</p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        icon={isOpen ? <Check /> : <Undo2 />}
        loading={isBusy}
        className="print:hidden"
        onClick={() => onSettle(isOpen)}
      >
        {isOpen ? 'Done' : 'Open again'}
      </Button>
    </li>
  )
}

/** 'Asha, Nov 24, 14:05, for Nov 26'; of what is done, by whom. */
const wordsOf = (note: Note, today: IsoDate): string =>
  [
    note.writtenBy ?? 'By a program',
    formatInstant(note.writtenAt, note.timeZone),
    note.doneAt
      ? `done ${formatInstant(note.doneAt, note.timeZone)}${note.doneBy ? ` by ${note.doneBy}` : ''}`
      : note.forDate > today && `for ${formatDayWithin(note.forDate, today)}`,
  ]
    .filter(Boolean)
    .join(', ')
