import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import type { Person } from '../lib/session.ts'
import { trpc } from '../lib/trpc.ts'

/** Stands above everything until the person has opened the letter that proves their address. */
export function EmailProofBanner({ person }: { person: Person }) {
  const resend = trpc.auth.resendProof.useMutation()
  return (
    <Banner
      tone="info"
      className="rounded-none border-b border-line sm:px-6"
      title="Confirm your email address"
      action={
        <Button
          variant="secondary"
          size="sm"
          loading={resend.isPending}
          disabled={resend.isSuccess}
          onClick={() => resend.mutate()}
        >
          {resend.isSuccess ? 'Sent' : 'Send the link again'}
        </Button>
      }
    >
      {resend.error?.message ??
        `Open the link in the letter to ${person.email}. Until then the website cannot be published, and no letters go to guests or staff.`}
    </Banner>
  )
}
