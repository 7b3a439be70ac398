import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import type { ReactNode } from 'react'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { toast } from '../../lib/toasts.ts'
import { ChangePreview } from './change-preview.tsx'
import { type StayChange, useChange } from './use-change.ts'

interface ChangeModalProps {
  bookingId: string
  /** Null while the form is not filled in far enough to ask what it would do. */
  change: StayChange | null
  title: string
  description?: string
  /** What the button does, as in "Extend stay". */
  verb: string
  tone?: 'primary' | 'danger'
  /** What is said once it is done, as in "The stay is extended". */
  done: string
  onClose: () => void
  onDone: () => void
  /** The form, where the change is still being chosen. */
  children?: ReactNode
}

/** A change of a stay: its form, what it would do to rooms and money, and a button that repeats the verb. */
export function ChangeModal(props: ChangeModalProps) {
  const {
    bookingId,
    change,
    title,
    description,
    verb,
    tone = 'primary',
    done,
    onClose,
    onDone,
    children,
  } = props
  const { preview, shown, isSettled, canApply, failure, apply, isApplying } = useChange(
    bookingId,
    change,
  )
  const save = async () => {
    if (!(await apply())) return
    toast.show({ tone: 'success', title: done })
    onDone()
  }
  return (
    <Modal
      open
      onCloseRequest={onClose}
      title={title}
      description={description}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Leave as it is
          </Button>
          <Button
            type="submit"
            variant={tone}
            loading={isApplying}
            disabled={!canApply && !isApplying}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <FormFailure failure={failure?.message ?? null} />
        {children}
        {change !== null && (
          <section aria-label="Preview" aria-busy={!isSettled} aria-live="polite">
            {shown ? (
              <div className={isSettled ? undefined : 'opacity-60 transition-opacity'}>
                <ChangePreview preview={shown} />
              </div>
            ) : preview.isError ? (
              <QueryFailure title="Preview unavailable" query={preview} />
            ) : (
              <Skeleton className="h-40" />
            )}
          </section>
        )}
      </div>
    </Modal>
  )
}
