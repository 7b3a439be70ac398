import { Button } from '@atithi/ui/button'
import { Field } from '@atithi/ui/field'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { toast } from '../../lib/toasts.ts'

interface PictureFieldProps {
  /** As in 'picture': what the buttons speak of. */
  noun: string
  hint: ReactNode
  accept: string
  hasOne: boolean
  /** Throws with a sentence for the person when it is refused. */
  send: (file: File) => Promise<void>
  /** Said when it is kept. */
  done: string
  onRemove: () => void
  isRemoving: boolean
}

/** One small picture that is sent as soon as it is chosen. */
export function PictureField({
  noun,
  hint,
  accept,
  hasOne,
  send,
  done,
  onRemove,
  isRemoving,
}: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    setRefusal(undefined)
    setIsSending(true)
    try {
      await send(file)
      toast.show({ tone: 'success', title: done })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : `The ${noun} was not taken. Try again.`)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Field group label={`Choose a ${noun}`} hideLabel error={refusal} hint={hint}>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} file`}
        tabIndex={-1}
        className="sr-only"
        onChange={event => void take(event)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<ImageUp />}
          loading={isSending}
          onClick={() => input.current?.click()}
        >
          {hasOne ? `Change ${noun}` : `Upload ${noun}`}
        </Button>
        {hasOne && (
          <Button variant="ghost" loading={isRemoving} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </Field>
  )
}
