import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.tsx'

export interface TabsProps<Value extends string> {
  value: Value
  onValueChange: (value: Value) => void
  /** Names the set of tabs. */
  label: string
  tabs: readonly { value: Value; label: ReactNode; count?: number; disabled?: boolean }[]
  /** The TabPanels. */
  children?: ReactNode
  className?: string
}

export function Tabs<Value extends string>({
  value,
  onValueChange,
  label,
  tabs,
  children,
  className,
}: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the screen. scrollIntoView would move the page as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab that is chosen is what is scrolled to
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
    if (row.current && chosen)
      row.current.scrollLeft =
        chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [value])
  return (
    <Base.Root value={value} onValueChange={onValueChange} className={className}>
      <div ref={row} className="overflow-x-auto border-b border-line [scrollbar-width:none]">
        <Base.List
          aria-label={label}
          activateOnFocus={false}
          className="relative flex w-max min-w-full gap-1"
        >
          {tabs.map(tab => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled}
              className="flex h-11 items-center gap-2 rounded-md px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors -outline-offset-4 hover:text-ink data-active:text-ink data-disabled:cursor-not-allowed data-disabled:opacity-55"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-neutral-soft px-2 text-xs leading-5 text-neutral-strong tabular-nums">
                  {tab.count}
                </span>
              )}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-accent transition-[translate,width]" />
        </Base.List>
      </div>
      {children}
    </Base.Root>
  )
}

export function TabPanel({
  value,
  className,
  children,
}: {
  value: string
  className?: string
  children: ReactNode
}) {
  return (
    <Base.Panel value={value} className={classNames('fallback:pt-6', className)}>
      {children}
    </Base.Panel>
  )
}
