import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { PublicFrame } from '../../components/public-frame.tsx'
import { trpc, utils } from '../../lib/trpc.ts'

/** Proves an address by the link of a letter. A press, and not the visit, uses the link up: programs that read mail open links, too. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const prove = trpc.auth.proveEmail.useMutation({ onSuccess: () => utils.auth.me.invalidate() })
  const onward = (
    <Link to="/dashboard" className={textLink}>
      Go to the dashboard
    </Link>
  )
  if (prove.isSuccess)
    return (
      <PublicFrame title="Email confirmed" lead={onward}>
        <Banner tone="success">
          The address is yours. The website can be published, and letters go out.
        </Banner>
      </PublicFrame>
    )
  return (
    <PublicFrame title="Confirm your email address" lead={onward}>
      <div className="flex flex-col gap-5">
        {prove.error && <Banner tone="danger">{prove.error.message}</Banner>}
        <Button size="lg" loading={prove.isPending} onClick={() => prove.mutate({ token })}>
          Confirm the address
        </Button>
      </div>
    </PublicFrame>
  )
}
