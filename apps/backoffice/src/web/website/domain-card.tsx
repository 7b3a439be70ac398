import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CopyField } from '../../components/copy-field.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { claimFields } from './claim-schema.ts'
import { DomainSeen } from './domain-seen.tsx'
import { domainStateOf, domainStateWords } from './domain-state.ts'
import type { Site } from './website-fields.ts'

/** A domain of the hotel's own: named, proved by its records, then served. */
export function DomainCard({ site }: { site: Site }) {
  const { customDomain: domain } = site
  const { label, tone } = domainStateWords[domainStateOf(site)]
  return (
    <Card>
      <CardHeader
        title="Custom domain"
        description="The website under a name of your own, as www.lakeview.in."
        actions={domain && <Badge tone={tone}>{label}</Badge>}
      />
      <CardBody className="flex flex-col gap-5">
        {domain ? <Claimed site={site} domain={domain} /> : <Claim site={site} />}
      </CardBody>
    </Card>
  )
}

function Claim({ site: { propertyId } }: { site: Site }) {
  const form = useForm({ resolver: schemaResolver(claimFields), defaultValues: { domain: '' } })
  const set = trpc.website.setDomain.useMutation()
  const save = form.handleSubmit(async ({ domain }) => {
    try {
      utils.website.get.setData({ propertyId }, await set.mutateAsync({ propertyId, domain }))
    } catch (error) {
      const message = applyServerErrors(error, ['domain'], form.setError)
      if (message) form.setError('domain', { type: 'server', message })
    }
  })
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <TextField
        control={form.control}
        name="domain"
        label="Domain"
        placeholder="www.lakeview.in"
        autoCapitalize="none"
        spellCheck={false}
        hint="You keep it where you bought it."
      />
      <Button
        type="submit"
        variant="secondary"
        loading={form.formState.isSubmitting}
        className="self-start"
      >
        Use this domain
      </Button>
    </form>
  )
}

function Claimed({ site, domain }: { site: Site; domain: string }) {
  const { propertyId, domainProof, domainTarget, domainVerifiedAt } = site
  const hasProof = domainStateOf(site) === 'served'
  const [isAsking, setIsAsking] = useState(false)
  const keep = (kept: Site) => utils.website.get.setData({ propertyId }, kept)
  const verify = trpc.website.verifyDomain.useMutation({
    onSuccess: kept => {
      keep(kept)
      toast.show({ tone: 'success', title: `${domain} is verified` })
    },
  })
  const remove = trpc.website.setDomain.useMutation({
    onSuccess: kept => {
      setIsAsking(false)
      keep(kept)
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The domain was not removed',
        description: messageFor(error),
      }),
  })
  return (
    <>
      <p className="text-base font-medium break-all">{domain}</p>
      <DomainSeen site={site} />
      {!hasProof && domainProof && (
        <Step number={1} title="Prove that it is yours">
          <p>Where you manage the domain, add a TXT record:</p>
          <CopyField label="Name" text={domainProof.name} />
          <CopyField label="Text" text={domainProof.text} />
        </Step>
      )}
      {domainTarget && (
        <Step number={hasProof ? undefined : 2} title="Point it at the website">
          <p>
            Add a CNAME record for <span className="font-medium break-all">{domain}</span>; for a
            name without www, an ALIAS record.
          </p>
          <CopyField label="Target" text={domainTarget} />
        </Step>
      )}
      <p className="text-sm text-muted">
        The padlock (SSL) comes by itself: the certificate is fetched at the first visit once the
        domain is verified and points here.
      </p>
      {verify.isError && (
        <p role="alert" className="text-sm text-danger-strong">
          {messageFor(verify.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!hasProof && (
          <Button
            variant="secondary"
            loading={verify.isPending}
            onClick={() => verify.mutate({ propertyId })}
          >
            Check now
          </Button>
        )}
        <Button variant="ghost" onClick={() => setIsAsking(true)}>
          Remove domain
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${domain}?`}
        confirmLabel="Remove domain"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ propertyId, domain: null })}
      >
        {domainVerifiedAt
          ? 'The website stops answering there at once; its subdomain stays.'
          : 'To use it later it has to be proved anew.'}
      </ConfirmDialog>
    </>
  )
}

interface StepProps {
  number: number | undefined
  title: string
  children: ReactNode
}

function Step({ number, title, children }: StepProps) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <h3 className="font-semibold">
        {number && `${number}. `}
        {title}
      </h3>
      {children}
    </div>
  )
}
