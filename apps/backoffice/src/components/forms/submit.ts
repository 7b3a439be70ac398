import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'

type Form<Values extends FieldValues, Output> = Pick<
  UseFormReturn<Values, unknown, Output>,
  'clearErrors' | 'handleSubmit'
>

/**
 * What a form does when it is sent. What the server said of it last time is forgotten first: a message under a field that is not on the
 * screen would keep the form from ever being sent again.
 */
export const submitOf =
  <Values extends FieldValues, Output>(form: Form<Values, Output>, send: SubmitHandler<Output>) =>
  (event?: React.BaseSyntheticEvent): Promise<unknown> => {
    form.clearErrors()
    return form.handleSubmit(send)(event)
  }
