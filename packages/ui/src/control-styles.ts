export const controlHeight = 'h-10 pointer-coarse:h-11'

// 16 px on touch screens: below that iOS zooms into a focused control.
export const controlText =
  'fallback:text-sm text-ink placeholder:text-muted pointer-coarse:text-base'

export const controlFrame =
  'rounded-md border border-control fallback:bg-surface transition-colors hover:border-muted has-[:disabled]:border-line-strong disabled:border-line-strong disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted has-[:disabled]:bg-sunken'

export const controlFocus =
  'focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0'

export const controlFocusWithin =
  '[&_button]:-outline-offset-2 has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-1 has-[input:focus-visible]:outline-focus'

export const controlInvalid =
  'aria-invalid:border-danger-solid has-[[aria-invalid=true]]:border-danger-solid'

export const popupSurface =
  'rounded-lg border border-line bg-raised text-ink shadow-lg outline-none origin-(--transform-origin) transition-[opacity,scale] duration-100 data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0'

export const popupItem =
  'flex min-h-9 cursor-default fallback:items-center fallback:gap-2 rounded-md px-2 py-2 text-sm outline-none select-none fallback:data-highlighted:bg-hover data-disabled:text-muted data-disabled:opacity-60'

export const selectFrame = `flex fallback:w-full min-w-0 items-center justify-between gap-2 pr-2 pl-3 text-left text-sm text-ink ${controlHeight} ${controlFrame} ${controlFocus} ${controlInvalid}`

export const comboboxFrame = `flex w-full min-w-0 items-center pr-1 ${controlHeight} ${controlFrame} ${controlFocusWithin} ${controlInvalid}`
export const comboboxInput = `h-full w-full min-w-0 rounded-md bg-transparent px-3 outline-none ${controlText}`
export const comboboxButton =
  'flex size-8 items-center justify-center rounded-sm text-muted hover:text-ink'
