import { CaseSensitive } from 'lucide-react';
import { SearchField } from '../../../components/list/SearchField.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { tooltipOf } from '../../../components/Tooltips.tsx';
import { goToHits } from '../../../window/goToHits.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';

const searchDelayMs = 120;

/** Searches all text fields of the questions. */
export function QuestionSearch() {
  const { t } = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const search = useDerivations((state) => state.view?.search ?? '');
  const exact = useDerivations((state) => state.view?.exact ?? false);
  return (
    <SearchField
      label={t('derivations.list.search')}
      command="derivations.search"
      search={search}
      onSearch={(text) => store.getState().setView({ search: text })}
      delayMs={searchDelayMs}
      goToHits={() => goToHits(store.getState())}
      tools={(typed) =>
        (typed !== '' || exact) && (
          <IconButton
            className="ak-list-search-tool"
            label={t('derivations.list.searchExact')}
            pressed={exact}
            icon={<CaseSensitive size={16} className="ak-icon" />}
            onClick={() => act(() => store.getState().setView({ exact: !exact }))}
            {...tooltipOf(t(exact ? 'derivations.list.exactOn' : 'derivations.list.exactOff'))}
          />
        )
      }
    />
  );
}
