import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import {
  controlFocus,
  controlFocusWithin,
  controlFrame,
  controlHeight,
  controlInvalid,
  controlText,
} from './control-styles.ts'
import { useFieldControl } from './field.tsx'

const fileButton =
  'cursor-pointer leading-9 pointer-coarse:leading-10 file:mr-3 file:h-full file:-ml-3 file:border-r file:border-line file:bg-sunken file:px-3 file:font-medium'

/** A file that was corrected and is chosen again is a choice too: browsers tell of other names alone. */
const forgetFile = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = ''
}

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...(props.type === 'file' && { onClick: forgetFile })}
      {...props}
      {...useFieldControl(props)}
      className={classNames(
        'w-full min-w-0 px-3',
        props.type === 'file' && fileButton,
        controlHeight,
        controlText,
        controlFrame,
        controlFocus,
        controlInvalid,
        className,
      )}
    />
  )
}

export interface FramedInputProps extends ComponentProps<'input'> {
  before?: ReactNode
  after?: ReactNode
  frameClassName?: string
}

/** An input with something inside its frame: a sign, a unit, a button. */
export function FramedInput({
  before,
  after,
  frameClassName,
  className,
  ...props
}: FramedInputProps) {
  return (
    <div
      className={classNames(
        'flex w-full min-w-0 items-center',
        controlHeight,
        controlFrame,
        controlFocusWithin,
        controlInvalid,
        frameClassName,
      )}
    >
      {before && (
        <span className="flex shrink-0 items-center pl-3 text-sm text-muted">{before}</span>
      )}
      <input
        type="text"
        {...props}
        {...useFieldControl(props)}
        className={classNames(
          'h-full w-full min-w-0 rounded-md bg-transparent px-3 outline-none disabled:cursor-not-allowed disabled:text-muted',
          controlText,
          className,
        )}
      />
      {after && <span className="flex shrink-0 items-center pr-1 text-sm text-muted">{after}</span>}
    </div>
  )
}
