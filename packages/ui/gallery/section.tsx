import type { ReactNode } from 'react'
import { classNames } from '../src/class-names.tsx'

export function Section({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <section className="flex min-w-0 flex-col gap-4 border-t border-line pt-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className={classNames('min-w-0', className)}>{children}</div>
    </section>
  )
}
