/** Texts of saved views of feeds. */
export default {
  add: 'Create view', addTitle: 'Keep these filters as a view in the menu', edit: 'Edit', editTitle: 'Edit the view', remove: 'Delete', removeTitle: 'Delete the view',
  created: 'View created', updated: 'View saved', removed: 'View deleted',
  confirm: {
    title: 'Delete this view?', text: '“{{name}}” will disappear from your menu. The indicators stay.',
    textShared: '“{{name}}” will disappear from your menu and from those of everybody in your organization. The indicators stay.', action: 'Delete view',
  },
  facts: 'What the view shows', everything: 'All published indicators', sharedByYou: 'You share it with your organization', sharedWithYou: 'Shared by somebody in your organization',
  loses: { groups: 'the filter by group', search: 'the search text' },
  form: {
    addTitle: 'New view', editTitle: 'Edit view', name: 'Name', shared: 'Share with the organization', sharedHint: 'Everybody in your organization will see the view; only you can change it.',
    loses: 'The view will not keep {{what}}.', matching_one: '{{count, number}} indicator matches now', matching_other: '{{count, number}} indicators match now', add: 'Create view', save: 'Save view',
    nameRequired: 'Enter a name.', nameExists: 'You already have a view of this name.',
  },
}
