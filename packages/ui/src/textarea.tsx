import type { ComponentProps } from 'react'
import { classNames } from './class-names.tsx'
import { controlFocus, controlFrame, controlInvalid, controlText } from './control-styles.ts'
import { useFieldControl } from './field.tsx'

export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...props}
      {...useFieldControl(props)}
      className={classNames(
        'field-sizing-content min-h-20 w-full px-3 py-2',
        controlText,
        controlFrame,
        controlFocus,
        controlInvalid,
        className,
      )}
    />
  )
}
