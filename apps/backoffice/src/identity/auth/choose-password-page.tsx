import { canBeLinkToken } from '@atithi/api/identity/auth/rules'
import { Banner } from '@atithi/ui/banner'
import { Button, buttonClasses } from '@atithi/ui/button'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewPasswordField } from '../../components/forms/new-password-field.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { PasswordField } from '../../components/forms/text-fields.tsx'
import { PublicFrame } from '../../components/public-frame.tsx'
import { failureOf } from '../../lib/failures.ts'
import { trpc } from '../../lib/trpc.ts'
import { passwordChoice } from './password-schema.ts'
import { useEnter } from './use-enter.ts'

type Occasion = 'reset' | 'invitation'

const words = {
  reset: {
    title: 'Choose a new password',
    button: 'Save the password',
    lead: 'Every other session of your account ends with it.',
  },
  invitation: {
    title: 'Accept the invitation',
    button: 'Accept and sign in',
    lead: 'Choose a password for your account. From then on you sign in with your email and this password.',
  },
}

/** Where the links of the letters lead: a password of one's own, and in. */
export function ChoosePasswordPage({ occasion, token }: { occasion: Occasion; token: string }) {
  const enter = useEnter()
  const [isSaved, setIsSaved] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSpent, setIsSpent] = useState(!canBeLinkToken(token))
  const reset = trpc.auth.resetPassword.useMutation()
  const accept = trpc.auth.acceptInvitation.useMutation()
  const form = useForm({
    resolver: schemaResolver(passwordChoice),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { title, button, lead } = words[occasion]
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(null)
    try {
      const { codeRequired } = await (occasion === 'reset' ? reset : accept).mutateAsync({
        token,
        password,
      })
      if (codeRequired) setIsSaved(true)
      else await enter()
    } catch (error) {
      if (failureOf(error).reason === 'TOKEN_INVALID') setIsSpent(true)
      else setFailure(applyServerErrors(error, ['password'], form.setError))
    }
  })
  if (isSpent) return <SpentLink title={title} occasion={occasion} />
  if (isSaved) return <SavedPassword title={title} />
  return (
    <PublicFrame title={title} lead={lead}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <NewPasswordField control={form.control} name="password" label="New password" required />
        <PasswordField
          control={form.control}
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
          {button}
        </Button>
      </form>
    </PublicFrame>
  )
}

/** A letter alone opens no account that asks for a code. */
const SavedPassword = ({ title }: { title: string }) => (
  <PublicFrame
    title={title}
    lead={
      <Link to="/login" className={textLink}>
        Sign in
      </Link>
    }
  >
    <Banner tone="success" title="The password is saved">
      Sign in with it and with a code of your authenticator app.
    </Banner>
  </PublicFrame>
)

function SpentLink({ title, occasion }: { title: string; occasion: Occasion }) {
  return (
    <PublicFrame
      title={title}
      lead={
        <Link to="/login" className={textLink}>
          Back to sign in
        </Link>
      }
    >
      <Banner tone="danger" title="This link has been used or has expired">
        {occasion === 'reset'
          ? 'Each link works once, for one hour, and only the newest counts.'
          : 'Each invitation works once, for 72 hours. Ask the owner of the property to send it again. If you have accepted it already, sign in.'}
      </Banner>
      {occasion === 'reset' && (
        <Link to="/forgot-password" className={buttonClasses('primary', 'lg', 'mt-6')}>
          Ask for a new link
        </Link>
      )}
    </PublicFrame>
  )
}
