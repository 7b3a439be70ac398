import { Field } from '@atithi/ui/field'
import { IconButton } from '@atithi/ui/icon-button'
import { FramedInput } from '@atithi/ui/input'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { toast } from '../lib/toasts.ts'

interface CopyFieldProps {
  label: string
  text: string
  hint?: ReactNode
}

const shownMs = 2_000

/** A text to take elsewhere. */
export function CopyField({ label, text, hint }: CopyFieldProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      toast.show({
        tone: 'danger',
        title: 'The browser did not allow copying',
        description: 'Select the text and copy it by hand.',
      })
    }
  }
  return (
    <Field label={label} hint={hint}>
      <FramedInput
        readOnly
        value={text}
        spellCheck={false}
        className="font-mono text-xs"
        onFocus={event => event.currentTarget.select()}
        after={
          <IconButton
            size="sm"
            label={isCopied ? 'Copied' : `Copy ${label}`}
            onClick={() => void copy()}
          >
            {isCopied ? <Check /> : <Copy />}
          </IconButton>
        }
      />
    </Field>
  )
}
