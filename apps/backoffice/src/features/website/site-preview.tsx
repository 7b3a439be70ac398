import { Card, CardHeader } from '@atithi/ui/card'
import { classNames } from '@atithi/ui/class-names'
import { EmptyState } from '@atithi/ui/empty-state'
import { IconButton } from '@atithi/ui/icon-button'
import { Globe, Monitor, RotateCw, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { siteHref } from '../../lib/property-words.tsx'
import type { Outputs } from '../../lib/trpc.ts'

/** The published website itself, as wide as a desk or a phone. */
export function SitePreview({ site }: { site: Outputs['website']['get'] }) {
  const [isPhone, setIsPhone] = useState(false)
  const [loads, setLoads] = useState(0)
  const shown = site.publishStatus && site.subdomain
  return (
    <Card className="flex flex-col xl:sticky xl:top-22">
      <CardHeader
        title="Preview"
        className="pb-4"
        actions={
          shown && (
            <>
              <IconButton
                label="As on a desk"
                aria-pressed={!isPhone}
                variant={isPhone ? 'ghost' : 'secondary'}
                onClick={() => setIsPhone(false)}
              >
                <Monitor />
              </IconButton>
              <IconButton
                label="As on a phone"
                aria-pressed={isPhone}
                variant={isPhone ? 'secondary' : 'ghost'}
                onClick={() => setIsPhone(true)}
              >
                <Smartphone />
              </IconButton>
              <IconButton label="Load again" onClick={() => setLoads(loads + 1)}>
                <RotateCw />
              </IconButton>
            </>
          )
        }
      />
      {shown ? (
        <div className="flex justify-center overflow-hidden rounded-b-lg border-t border-line bg-sunken">
          <iframe
            key={`${site.subdomain}${loads}${site.theme}${site.primaryColor}${site.secondaryColor}${site.tagline}`}
            title={`Website of ${site.name}`}
            src={siteHref(site.subdomain ?? '')}
            className={classNames('h-[70vh] min-h-120 bg-surface', isPhone ? 'w-97.5 border-x border-line' : 'w-full')}
          />
        </div>
      ) : (
        <EmptyState icon={<Globe />} title="Nothing to see yet" className="border-t border-line">
          The website appears here as soon as it is published.
        </EmptyState>
      )}
    </Card>
  )
}
