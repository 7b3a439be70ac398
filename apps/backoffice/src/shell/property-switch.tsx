import { Select } from '@atithi/ui/select'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { isOverAll, useWorkProperty } from '../components/work-property.ts'
import { rememberProperty } from '../lib/remembered-property.ts'
import { idOf } from '../lib/search-params.ts'

const every = 'all'

/** The property that is worked at, for whoever has several. An address that names one stands above what was chosen before. */
export function PropertySwitch() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const named = idOf((search as Record<string, unknown>).property)
  const { propertyId, options } = useWorkProperty(named)
  if (options.length < 2) return null
  const showsAll = isOverAll(pathname)
  const choose = (chosen: string) => {
    if (chosen !== every) rememberProperty(chosen)
    const property = chosen === every ? undefined : chosen
    if (pathname === '/dashboard') {
      if (property) void navigate({ to: '/today', search: {} })
    } else if (named || showsAll)
      void navigate({
        to: '.',
        search: prev => ({ ...prev, property }),
        replace: true,
        resetScroll: false,
      })
  }
  return (
    <Select
      aria-label="Property at work"
      className="h-10 w-full min-w-0 pointer-coarse:h-11"
      options={
        showsAll
          ? [{ value: every, label: 'All properties', description: '' }, ...options]
          : options
      }
      value={showsAll ? (named ?? every) : (propertyId ?? null)}
      onValueChange={choose}
    />
  )
}
