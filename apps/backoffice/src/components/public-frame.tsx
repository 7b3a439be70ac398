import type { ReactNode } from 'react'
import { BrandMark, BrandName } from './brand.tsx'

/** The pages before signing in: the form on one side, on wide screens the house on the other. */
export function PublicFrame({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <aside className="relative hidden overflow-hidden bg-accent-soft lg:block">
        <Arches />
        <div className="relative flex h-full flex-col justify-between p-12">
          <p className="flex items-center gap-3 text-accent-strong">
            <BrandMark className="size-10" />
            <BrandName />
          </p>
          <div className="max-w-md text-accent-strong">
            <p className="text-4xl leading-tight font-semibold tracking-tight text-balance">
              Every guest is expected.
            </p>
            <p className="mt-4 text-base">
              Rooms, bookings, arrivals and departures of all your properties, as they are at this
              moment.
            </p>
          </div>
        </div>
      </aside>
      <main className="flex flex-col items-center justify-center px-4 py-10 sm:px-8">
        <div className="w-full max-w-md">
          <p className="mb-8 flex items-center gap-3 lg:hidden">
            <BrandMark />
            <BrandName />
          </p>
          <h1 className="text-2xl leading-8 font-semibold">{title}</h1>
          {lead && <p className="mt-1 text-sm text-muted">{lead}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </main>
    </div>
  )
}

const columns = [0, 1, 2, 3, 4, 5]
const storeys = [0, 1, 2, 3, 4, 5, 6]

// A façade of jharokha windows, some of them lit.
function Arches() {
  return (
    <svg
      viewBox="0 0 600 840"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 size-full mask-[linear-gradient(transparent_8%,black_26%,black_58%,transparent_76%)]"
    >
      {storeys.map(storey =>
        columns.map(column => (
          <path
            key={`${storey}-${column}`}
            transform={`translate(${column * 100 + 20} ${storey * 120 + 20})`}
            d="M0 90V38C0 18 14 8 30 0c16 8 30 18 30 38v52z"
            className={
              (storey * 4 + column * 7) % 9 === 0
                ? 'fill-spark opacity-45'
                : 'fill-accent opacity-[0.07]'
            }
          />
        )),
      )}
    </svg>
  )
}
