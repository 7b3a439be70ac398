import { Card, CardHeader } from '@atithi/ui/card'
import { classNames } from '@atithi/ui/class-names'
import { EmptyState } from '@atithi/ui/empty-state'
import { IconButton } from '@atithi/ui/icon-button'
import { Skeleton } from '@atithi/ui/skeleton'
import { Globe, Monitor, RotateCw, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { usePreview } from './use-preview.ts'
import type { Draft, Site } from './website-fields.ts'

const widths = { desktop: 1280, mobile: 390 } as const
type Device = keyof typeof widths

/** The website itself with the settings as they are typed, as wide as a desk or a phone and drawn as large as there is room. */
export function LivePreview({ site, draft }: { site: Site; draft: Draft }) {
  const [device, setDevice] = useState<Device>(() =>
    window.matchMedia('(width < 40rem)').matches ? 'mobile' : 'desktop',
  )
  const [loads, setLoads] = useState(0)
  const preview = usePreview(site, draft)
  const buttonOf = (wanted: Device) => ({
    'aria-pressed': device === wanted,
    variant: device === wanted ? ('secondary' as const) : ('ghost' as const),
    onClick: () => setDevice(wanted),
  })
  return (
    <Card className="flex flex-col">
      <CardHeader
        title="Live preview"
        description={
          Object.keys(draft).length > 0 ? 'With changes that are not saved.' : 'As it is saved.'
        }
        className="pb-4"
        actions={
          <>
            <IconButton label="Desktop" {...buttonOf('desktop')}>
              <Monitor />
            </IconButton>
            <IconButton label="Mobile" {...buttonOf('mobile')}>
              <Smartphone />
            </IconButton>
            <IconButton label="Load again" onClick={() => setLoads(loads + 1)}>
              <RotateCw />
            </IconButton>
          </>
        }
      />
      {site.subdomain === null ? (
        <EmptyState icon={<Globe />} title="Nothing to see yet" className="border-t border-line">
          Choose a subdomain under SEO & URLs and save it.
        </EmptyState>
      ) : preview.isError ? (
        <QueryFailure title="The preview could not be loaded" query={preview} />
      ) : preview.data ? (
        <Frame
          key={loads}
          src={preview.data.url}
          title={`Website of ${site.name}`}
          device={device}
        />
      ) : (
        <Skeleton className="h-[70vh] min-h-120" />
      )}
    </Card>
  )
}

/** A new address is loaded behind the page that is shown, and takes its place when it is there: nothing flickers while one types. */
function Frame({ src, title, device }: { src: string; title: string; device: Device }) {
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(src)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const width = widths[device]
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / width)
  const size = { width, height: room.height / scale, transform: `scale(${scale})` }
  const left = Math.max(0, (room.width - width * scale) / 2)
  return (
    <div
      ref={box}
      className="relative h-[70vh] min-h-120 overflow-hidden rounded-b-lg border-t border-line bg-sunken"
    >
      {[...new Set([shown, src])].map(address => (
        <iframe
          key={address}
          src={address}
          title={address === src ? title : `${title}, before the last change`}
          onLoad={() => {
            if (address === src) setShown(src)
          }}
          style={{ ...size, left }}
          className={classNames(
            'absolute top-0 origin-top-left bg-surface',
            address !== shown && 'invisible',
          )}
        />
      ))}
    </div>
  )
}
