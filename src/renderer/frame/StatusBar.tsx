import { Menu } from '@mantine/core';
import { User, Wifi, WifiOff } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { StatusSign } from '../components/StatusSign.tsx';
import { rateOf } from '../components/TaskShape.tsx';
import { tooltipOf } from '../components/Tooltips.tsx';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { leaveStatusBar } from '../window/paneFocus.ts';
import { taskSubject } from '../window/taskSubject.ts';
import { clockTime } from '../window/time.ts';
import { useOnline } from '../window/useOnline.ts';
import { useApp, useWorkbench } from '../window/workbench.ts';
import { useChooseEvaluator } from './useChooseEvaluator.ts';
import { WatchCell } from './WatchCell.tsx';
import './statusBar.css';

/** What is saved, what runs, who works, in which language. In words. */
export function StatusBar() {
  const { t } = useText();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // Of a menu that is open it closes the menu.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    leaveStatusBar();
  };
  return (
    <section className="ak-status" data-pane="status" aria-label={t('status.label')} onKeyDown={onKeyDown}>
      <SaveCell />
      <TaskCell />
      <WatchCell />
      <span className="ak-status-space" />
      <SettingsProblemCell />
      <NetworkCell />
      <EvaluatorCell />
      <LanguageCell />
    </section>
  );
}

/** Whether there is a network, in the words of the outbox, and that nothing needs it but what is sent from there; not beside a lost connection. */
function NetworkCell() {
  const { t } = useText();
  const isOnline = useOnline();
  const { connection } = useWorkbench().useConnection();
  if (connection !== 'connected') return null;
  const Icon = isOnline ? Wifi : WifiOff;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by keyboard
    <span className="ak-status-cell" tabIndex={0} {...tooltipOf(t('status.networkWhy'))}>
      <Icon size={13} className="ak-icon" aria-hidden />
      {t(isOnline ? 'status.online' : 'status.offline')}
    </span>
  );
}

function SaveCell() {
  const { t } = useText();
  const save = useApp((state) => state.save);
  const isWaiting = useFrame((state) => state.unsaved?.waits ?? false);
  const isHeld = useFrame((state) => state.unsaved?.held ?? false);
  const conflicts = useFrame((state) => state.unsaved?.conflicts);
  const goTo = useFrame((state) => state.goTo);
  const { connection, waiting } = useWorkbench().useConnection();
  if (connection !== 'connected') {
    return (
      <span className="ak-status-cell ak-status-lost" role="status">
        <StatusSign sign="warning" />
        {waiting > 0 ? t('status.lostWaiting', { count: waiting }) : t('status.lost')}
      </span>
    );
  }
  const conflict = conflicts?.[0];
  if (conflict) {
    return (
      <button type="button" className="ak-status-cell" onClick={() => goTo(conflict)}>
        <StatusSign sign="warning" />
        <span role="status">{t('status.inConflict', { count: conflicts.length })}</span>
      </button>
    );
  }
  if (isWaiting) {
    return (
      <span className="ak-status-cell" role="status">
        <StatusSign sign={isHeld ? 'warning' : 'draft'} />
        {t(isHeld ? 'status.notSaved' : 'status.saving')}
      </span>
    );
  }
  return (
    <span className="ak-status-cell" role="status">
      <StatusSign sign="done" />
      {save.savedAt === null
        ? t('status.nothingYet')
        : t('status.saved', { time: clockTime(save.savedAt), version: save.counter })}
    </span>
  );
}

function TaskCell() {
  const { t } = useText();
  const tasks = useApp((state) => state.tasks);
  const cancelTask = useApp((state) => state.cancelTask);
  const running = tasks.filter((task) => task.state === 'running');
  const task = running[0];
  if (!task) return null;
  const percent = task.total ? Math.floor((task.done / task.total) * 100) : null;
  const rate = rateOf(task);
  const name = t(`tasks.${task.kind}`, { subject: taskSubject(task, t) });
  return (
    <span className="ak-status-cell" title={name}>
      {t(`tasks.short.${task.kind}`)} {percent !== null && t('status.percent', { percent })}
      <progress
        className="ak-progress"
        aria-label={name}
        {...(task.total ? { value: task.done, max: task.total } : {})}
      />
      {percent === null && task.done > 0 && t('tasks.count', { done: task.done })}
      {rate !== null && <span className="ak-number">{t('status.rate', { rate })}</span>}
      <button
        type="button"
        className="ak-link"
        aria-label={t('status.cancelTask', { task: name })}
        onClick={() => void cancelTask(task.taskId)}
      >
        {t('status.cancel')}
      </button>
      {running.length > 1 && t('status.moreTasks', { count: running.length - 1 })}
    </span>
  );
}

function SettingsProblemCell() {
  const { t } = useText();
  const problem = useApp((state) => (state.project.status === 'ready' ? state.project.value.settingsProblem : null));
  const openDialog = useFrame((state) => state.openDialog);
  if (problem === null) return null;
  return (
    <button type="button" className="ak-status-cell" onClick={() => openDialog('settings')}>
      <StatusSign sign="warning" />
      {t('status.warnings', { line: problem.line })}
    </button>
  );
}

function EvaluatorCell() {
  const { t } = useText();
  const project = useApp((state) => (state.project.status === 'ready' ? state.project.value : null));
  const chooseEvaluator = useChooseEvaluator();
  const openDialog = useFrame((state) => state.openDialog);
  if (project?.evaluator == null) return null;
  const { evaluator, evaluators } = project;
  return (
    <Menu position="top-end">
      <Menu.Target>
        <button type="button" className="ak-status-cell" aria-label={t('status.evaluator', { name: evaluator.name })}>
          <User size={13} className="ak-icon" aria-hidden />
          <span className="ak-status-name">{evaluator.name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('status.switchEvaluator')}</Menu.Label>
        {evaluators.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => chooseEvaluator(name)}
            aria-current={id === evaluator.id ? 'true' : undefined}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => openDialog('evaluator')}>{t('status.newEvaluator')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function LanguageCell() {
  const { t, language } = useText();
  const updateSettings = useApp((state) => state.updateSettings);
  const choice = (value: 'en' | 'ja', label: string) => (
    <button
      type="button"
      lang={value}
      className="ak-status-language"
      aria-pressed={language === value}
      aria-label={value === 'ja' ? '日本語' : 'EN English'}
      onClick={() => void updateSettings({ language: value })}
    >
      {label}
    </button>
  );
  return (
    <fieldset className="ak-status-cell" aria-label={t('status.language')}>
      {choice('en', 'EN')}
      {choice('ja', '日本語')}
    </fieldset>
  );
}
