import { Radio, type RadioGroupProps } from '@mantine/core';

type Props = Omit<RadioGroupProps, 'label' | 'labelProps' | 'aria-label'> & { readonly name: string };

/** Radio buttons with a name that is read out and not drawn. Mantine gives an `aria-label` to a box around them, which readers pass over. */
export function NamedRadios({ name, ...rest }: Props) {
  return <Radio.Group label={name} labelProps={{ className: 'ak-hidden' }} {...rest} />;
}
