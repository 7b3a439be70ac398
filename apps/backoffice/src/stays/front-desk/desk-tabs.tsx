import { classNames } from '@atithi/ui/class-names'
import { Link } from '@tanstack/react-router'
import { useWorkProperty } from '../../components/work-property.ts'
import { formatCounted } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

const tabs = [
  { tab: 'list', label: 'List', to: '/bookings' },
  { tab: 'board', label: 'Front desk', to: '/bookings/board' },
  { tab: 'groups', label: 'Groups', to: '/bookings/groups' },
  { tab: 'foreign-guests', label: 'Foreign guests', to: '/bookings/foreign-guests' },
  { tab: 'night-audit', label: 'Night audit', to: '/bookings/night-audit' },
] as const
export type DeskTab = (typeof tabs)[number]['tab']

/** The pages of the front desk beside each other. */
export function DeskTabs({ at, property }: { at: DeskTab; property?: string | undefined }) {
  return (
    <nav
      aria-label="Front desk"
      className="overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      <ul className="flex w-max min-w-full gap-1">
        {tabs.map(({ tab, label, to }) => (
          <li key={tab}>
            <Link
              to={to}
              ref={tab === at ? bringIntoView : undefined}
              search={property ? { property } : {}}
              aria-current={tab === at ? 'page' : undefined}
              className={classNames(
                'relative flex h-11 items-center gap-2 rounded-md px-3 text-sm font-medium whitespace-nowrap transition-colors -outline-offset-4',
                tab === at
                  ? 'text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent'
                  : 'text-muted hover:text-ink',
              )}
            >
              {label}
              {tab === 'foreign-guests' && <FormsDue property={property} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the tabs are wider than the screen. */
const bringIntoView = (link: HTMLElement | null) =>
  link?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** How many forms wait to be filed; red once one of them is late. */
function FormsDue({ property }: { property: string | undefined }) {
  const { propertyId = '' } = useWorkProperty(property)
  const { due = 0, overdue = 0 } =
    trpc.bookings.formsDue.useQuery({ propertyId }, { enabled: propertyId !== '' }).data ?? {}
  if (due === 0) return null
  return (
    <span
      className={classNames(
        'rounded-full px-2 text-xs leading-5 tabular-nums',
        overdue > 0 ? 'bg-danger-solid text-on-danger' : 'bg-warning-soft text-warning-strong',
      )}
    >
      {due}
      <span className="sr-only">{` ${due === 1 ? 'form' : 'forms'} to file${overdue > 0 ? `, ${formatCounted(overdue, 'form')} overdue` : ''}`}</span>
    </span>
  )
}
