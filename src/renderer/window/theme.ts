import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core';
import type { FocusEvent } from 'react';

type Ten = readonly [string, string, string, string, string, string, string, string, string, string];

const tuple = (text: string): MantineColorsTuple => text.split(' ') as unknown as Ten; // ten colours each, counted by a test

export const colors = {
  ink: tuple('#ECEBE8 #D8D7D4 #BEBDB8 #9C9B96 #77746D #5B5E66 #454850 #33363D #24262B #16171A'),
  gray: tuple('#F8F7F5 #F0EFEB #E1DFDA #CFCCC5 #A9A69E #85827A #66635C #4F4C46 #33312D #1C1B19'),
  dark: tuple('#ECEBE8 #BEBDB8 #9C9B96 #7B7F89 #3D4048 #2D2F35 #232529 #1B1C20 #16171A #101113'),
  pen: tuple('#FCECEA #F8D9D6 #E3A6A3 #FF9D96 #FF8078 #E4544F #D2343A #BF1F2C #9C1723 #3A2022'),
  place: tuple('#E6EBF7 #CFDAF5 #B0C4F8 #8AAEFF #6A90F2 #4A72DC #3A62D0 #2C55C4 #1F3F96 #25304A'),
  ok: tuple('#E5F2EA #C6E4D2 #9AD6B5 #6CC795 #45A877 #2E8A5E #237A51 #1A6B45 #124D31 #18301F'),
  caution: tuple('#FBF0DC #F5DFB5 #ECC680 #E3AE55 #C98F2E #AC7314 #9B6208 #8A5300 #653C00 #332713'),
  fault: tuple('#F8E8F3 #F0CFE6 #E9B0D8 #E58CC8 #D066B0 #B84395 #A22E80 #8C1D6B #6E1554 #361F31'),
};

const field = { defaultProps: { size: 'xs' } };
const floating = { defaultProps: { shadow: 'md', transitionProps: { duration: 90, exitDuration: 0 } } };

/** A dialog gives the focus to `data-autofocus` twice, by timers: the second time to where it is by then, and not to where it began. */
function keepFocus({ currentTarget }: FocusEvent<HTMLElement>): void {
  const { activeElement } = currentTarget.ownerDocument;
  if (!currentTarget.contains(activeElement)) return;
  for (const one of currentTarget.querySelectorAll('[data-autofocus]')) one.removeAttribute('data-autofocus');
  activeElement?.setAttribute('data-autofocus', 'true');
}

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 0 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: '#FFFFFF',
  black: '#1C1B19',
  colors,
  fontFamily: '"Inter Variable", "Noto Sans JP Variable", system-ui, sans-serif',
  fontFamilyMonospace:
    'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK JP", monospace, "Noto Sans JP Variable"',
  fontSizes: { xs: rem(11), sm: rem(12), md: rem(13), lg: rem(14), xl: rem(16) },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.54', lg: '1.57', xl: '1.56' },
  headings: {
    fontWeight: '600',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '32px' },
      h2: { fontSize: rem(16), lineHeight: '25px' },
      h3: { fontSize: rem(14), lineHeight: '22px' },
      h4: { fontSize: rem(13), lineHeight: '20px' },
    },
  },
  spacing: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  radius: { xs: rem(2), sm: rem(3), md: rem(4), lg: rem(6), xl: rem(8) },
  defaultRadius: 'md',
  focusRing: 'auto',
  focusClassName: 'ak-focus',
  cursorType: 'default',
  respectReducedMotion: true,
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 18px 50px rgba(0,0,0,.28)',
    lg: '0 18px 50px rgba(0,0,0,.28)',
    xl: '0 18px 50px rgba(0,0,0,.28)',
  },
  components: {
    Button: { defaultProps: { size: 'sm', variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 26 } },
    TextInput: field,
    Select: {
      defaultProps: { size: 'xs', allowDeselect: false, withCheckIcon: false, comboboxProps: { shadow: 'md' } },
    },
    Textarea: field,
    NumberInput: field,
    Autocomplete: field,
    Checkbox: { defaultProps: { size: 'xs', color: 'ink' } },
    Radio: { defaultProps: { size: 'xs', color: 'ink' } },
    Switch: { defaultProps: { size: 'xs', color: 'ink' } },
    Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: 'md', withRowBorders: true, stickyHeader: true } },
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        closeDelay: 0,
        withArrow: false,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Modal: {
      defaultProps: {
        radius: 'xl',
        shadow: 'xl',
        centered: true,
        transitionProps: { duration: 120, exitDuration: 80, transition: 'fade' },
        overlayProps: { color: '#141311', backgroundOpacity: 0.42 },
        // The page itself never scrolls, and to lock it changes a style sheet, after which every element of the window is styled anew.
        lockScroll: false,
        onFocus: keepFocus,
      },
    },
    // Inside a dialog a <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // The placeholder for the first focus is nothing that may stand in a menu; without it the first item has the focus.
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 90, exitDuration: 0 },
        position: 'bottom-start',
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: floating,
    Skeleton: { defaultProps: { animate: false } },
  },
  other: {
    rowHeights: { list: 26, table: 28, triple: 34, evidence: 26 },
    panes: {
      rail: 66,
      list: 330,
      listSmall: 284,
      inspector: 440,
      inspectorSmall: 392,
      listMin: 200,
      workMin: 480,
      inspectorMin: 280,
    },
    series: ['circle', 'square', 'triangle', 'diamond', 'triangleDown', 'cross'],
  },
});

/** The tokens of `theme.css` under the names Mantine reads. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both = (text: string, dimmed: string, placeholder: string) => ({
    '--mantine-color-body': 'var(--ak-work)',
    '--mantine-color-text': text,
    '--mantine-color-dimmed': dimmed,
    '--mantine-color-placeholder': placeholder,
    '--mantine-color-default': 'var(--ak-work)',
    '--mantine-color-default-hover': 'var(--ak-hover)',
    '--mantine-color-default-color': 'var(--ak-text)',
    '--mantine-color-default-border': 'var(--ak-ctl)',
    '--mantine-color-disabled': 'var(--ak-hover)',
    '--mantine-color-disabled-color': 'var(--ak-text-3)',
    '--mantine-color-error': 'var(--ak-fault)',
  });
  return {
    variables: {},
    light: both('#1C1B19', '#4F4C46', '#66635C'),
    dark: both('#ECEBE8', '#BEBDB8', '#9C9B96'),
  };
};
