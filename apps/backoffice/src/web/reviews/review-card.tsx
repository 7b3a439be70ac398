import { Button } from '@atithi/ui/button'
import { Switch } from '@atithi/ui/switch'
import { MessageSquareReply, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Stars } from '../../components/stars.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatDay, formatInstantDay } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { AnswerForm } from './answer-form.tsx'

type Review = Outputs['reviews']['list']['items'][number]

/** What one guest said, what the hotel answered, and whether strangers see it. */
export function ReviewCard({ review }: { review: Review }) {
  const [isAnswering, setAnswering] = useState(false)
  const { id, rating, comment, guestName, roomTypeName, stayedUntil, code, answer, isShown } =
    review
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line p-4 sm:p-5">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3 font-medium">
          <Stars rating={rating} />
          {guestName}
        </p>
        <p className="text-sm text-muted">
          {roomTypeName}, until {formatDay(stayedUntil)}. Booking {code}, written{' '}
          {formatInstantDay(review.submittedAt)}
        </p>
      </div>
      {comment && (
        <p lang={review.language} className="whitespace-pre-line">
          {comment}
        </p>
      )}
      {answer && !isAnswering && (
        <div className="rounded-md bg-sunken px-4 py-3 text-sm">
          <p className="text-muted">
            Answer{review.answeredByName && ` of ${review.answeredByName}`}
            {review.answeredAt && `, ${formatInstantDay(review.answeredAt)}`}
          </p>
          <p className="whitespace-pre-line">{answer}</p>
        </div>
      )}
      {isAnswering ? (
        <AnswerForm reviewId={id} answer={answer} onDone={() => setAnswering(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Button
            size="sm"
            variant="secondary"
            icon={answer ? <Pencil /> : <MessageSquareReply />}
            onClick={() => setAnswering(true)}
            aria-label={answer ? `Change the answer to ${guestName}` : `Answer ${guestName}`}
          >
            {answer ? 'Change Answer' : 'Answer'}
          </Button>
          {comment ? (
            <ShownSwitch reviewId={id} guestName={guestName} isShown={isShown} />
          ) : (
            <p className="text-sm text-muted">Stars without words count in the average.</p>
          )}
        </div>
      )}
    </li>
  )
}

function ShownSwitch({
  reviewId,
  guestName,
  isShown,
}: {
  reviewId: string
  guestName: string
  isShown: boolean
}) {
  const setShown = trpc.reviews.setShown.useMutation({
    onSuccess: () => refresh(staleAfter('review.shown')),
    onError: error =>
      toast.show({ tone: 'danger', title: 'Nothing was changed', description: messageFor(error) }),
  })
  return (
    <Switch
      label={
        <>
          Show on the website<span className="sr-only">: {guestName}</span>
        </>
      }
      checked={setShown.isPending ? setShown.variables.shown : isShown}
      onCheckedChange={shown => setShown.mutate({ reviewId, shown })}
    />
  )
}
