import { listText, sentencesText } from '../../shared/charts/numberTexts.ts';
import { useText } from '../window/i18n.ts';
import { useApp } from '../window/workbench.ts';

type Props = {
  readonly query: string;
  readonly searched: {
    readonly commands: number;
    readonly filters: number;
    readonly datasets: number;
    readonly items: number;
    readonly isBlind: boolean;
  };
  readonly itemsOnly: boolean;
};

/** What was searched in vain, and what of it was not, so that nobody takes nothing for a search of everything. */
export function NothingFound({ query, searched, itemsOnly }: Props) {
  const { t, language } = useText();
  const hasOthers = useApp(({ project }) => project.status === 'ready' && project.value.evaluators.length > 1);
  const items = t('palette.searched.items', { count: searched.items });
  const all = [
    t('palette.searched.commands', { count: searched.commands }),
    t('palette.searched.filters', { count: searched.filters }),
    ...(searched.isBlind ? [] : [t('palette.searched.datasets', { count: searched.datasets })]),
    items,
    t('palette.searched.comments'),
  ];
  const leftOut = itemsOnly
    ? []
    : [
        ...(hasOthers ? [t('palette.searched.othersComments')] : []),
        ...(searched.isBlind ? [t('palette.searched.names')] : []),
      ];
  return sentencesText([
    t('palette.nothing', { query }),
    t('palette.searched.these', { list: listText(itemsOnly ? [items] : all, language) }),
    leftOut.length === 0 ? '' : t('palette.searched.not', { list: listText(leftOut, language) }),
  ]);
}
