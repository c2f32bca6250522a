import { t } from '#languages/t.ts';
import { showToast } from '../ui/toast-store.ts';
import { showFailure } from './show-failure.ts';

interface ResultTexts {
  readonly done: string;
  readonly failed: string;
  readonly otherwise?: string;
}

const settingTexts = (): ResultTexts => ({
  done: t('common:setting.saved'),
  failed: t('common:setting.failed'),
  otherwise: t('common:setting.failedText'),
});

// Apart from showing a failure, which every page needs.
/** Waits for a change, by default of a setting, and shows a toast with its result. Returns whether it succeeded. */
export async function showResult(
  change: Promise<unknown>,
  texts: ResultTexts = settingTexts(),
): Promise<boolean> {
  try {
    await change;
    showToast({ title: texts.done });
    return true;
  } catch (error) {
    showFailure(texts.failed, error, texts.otherwise);
    return false;
  }
}
