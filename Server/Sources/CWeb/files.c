// Written by Scripts/web-files: do not edit.
#include "CWeb.h"

// Every compiler that builds Usher knows #embed.
#pragma clang diagnostic ignored "-Wc23-extensions"

#if !__has_embed("/usr/share/javascript/leaflet/leaflet.min.js") || !__has_embed("/usr/share/javascript/leaflet/leaflet.css")
#error "Leaflet is not there: apt-get install libjs-leaflet (Scripts/install-packages does it)"
#endif

#if !__has_embed("../../.decoder/zxing.min.js")
#error "The decoder of the door's page is not there: Scripts/decoder brings it"
#endif

static const unsigned char boarding_departure_mustache[] = {
#embed "../../Web/boarding/departure.mustache"
};
static const unsigned char boarding_fact_mustache[] = {
#embed "../../Web/boarding/fact.mustache"
};
static const unsigned char boarding_frame_mustache[] = {
#embed "../../Web/boarding/frame.mustache"
};
static const unsigned char boarding_no_pass_mustache[] = {
#embed "../../Web/boarding/no-pass.mustache"
};
static const unsigned char boarding_pass_css[] = {
#embed "../../Web/boarding/pass.css"
};
static const unsigned char boarding_pass_mustache[] = {
#embed "../../Web/boarding/pass.mustache"
};
static const unsigned char boarding_place_mustache[] = {
#embed "../../Web/boarding/place.mustache"
};
static const unsigned char boarding_wallet_svg[] = {
#embed "../../Web/boarding/wallet.svg"
};
static const unsigned char boxoffice_account_mustache[] = {
#embed "../../Web/boxoffice/account.mustache"
};
static const unsigned char boxoffice_answers_mustache[] = {
#embed "../../Web/boxoffice/answers.mustache"
};
static const unsigned char boxoffice_basket_js[] = {
#embed "../../Web/boxoffice/basket.js"
};
static const unsigned char boxoffice_best_mustache[] = {
#embed "../../Web/boxoffice/best.mustache"
};
static const unsigned char boxoffice_booking_card_mustache[] = {
#embed "../../Web/boxoffice/booking-card.mustache"
};
static const unsigned char boxoffice_booking_mail_css[] = {
#embed "../../Web/boxoffice/booking-mail.css"
};
static const unsigned char boxoffice_booking_mail_mustache[] = {
#embed "../../Web/boxoffice/booking-mail.mustache"
};
static const unsigned char boxoffice_booking_mustache[] = {
#embed "../../Web/boxoffice/booking.mustache"
};
static const unsigned char boxoffice_cancel_mustache[] = {
#embed "../../Web/boxoffice/cancel.mustache"
};
static const unsigned char boxoffice_cards_css[] = {
#embed "../../Web/boxoffice/cards.css"
};
static const unsigned char boxoffice_checkout_prices_mustache[] = {
#embed "../../Web/boxoffice/checkout-prices.mustache"
};
static const unsigned char boxoffice_checkout_mustache[] = {
#embed "../../Web/boxoffice/checkout.mustache"
};
static const unsigned char boxoffice_countdown_js[] = {
#embed "../../Web/boxoffice/countdown.js"
};
static const unsigned char boxoffice_dates_mustache[] = {
#embed "../../Web/boxoffice/dates.mustache"
};
static const unsigned char boxoffice_demo_payment_mustache[] = {
#embed "../../Web/boxoffice/demo-payment.mustache"
};
static const unsigned char boxoffice_embed_mustache[] = {
#embed "../../Web/boxoffice/embed.mustache"
};
static const unsigned char boxoffice_exchange_mustache[] = {
#embed "../../Web/boxoffice/exchange.mustache"
};
static const unsigned char boxoffice_filters_js[] = {
#embed "../../Web/boxoffice/filters.js"
};
static const unsigned char boxoffice_forgot_password_mustache[] = {
#embed "../../Web/boxoffice/forgot-password.mustache"
};
static const unsigned char boxoffice_give_back_mustache[] = {
#embed "../../Web/boxoffice/give-back.mustache"
};
static const unsigned char boxoffice_held_mustache[] = {
#embed "../../Web/boxoffice/held.mustache"
};
static const unsigned char boxoffice_hold_clock_mustache[] = {
#embed "../../Web/boxoffice/hold-clock.mustache"
};
static const unsigned char boxoffice_hold_time_js[] = {
#embed "../../Web/boxoffice/hold-time.js"
};
static const unsigned char boxoffice_home_mustache[] = {
#embed "../../Web/boxoffice/home.mustache"
};
static const unsigned char boxoffice_house_js[] = {
#embed "../../Web/boxoffice/house.js"
};
static const unsigned char boxoffice_legal_mustache[] = {
#embed "../../Web/boxoffice/legal.mustache"
};
static const unsigned char boxoffice_pass_on_mustache[] = {
#embed "../../Web/boxoffice/pass-on.mustache"
};
static const unsigned char boxoffice_places_css[] = {
#embed "../../Web/boxoffice/places.css"
};
static const unsigned char boxoffice_places_mustache[] = {
#embed "../../Web/boxoffice/places.mustache"
};
static const unsigned char boxoffice_question_fields_mustache[] = {
#embed "../../Web/boxoffice/question-fields.mustache"
};
static const unsigned char boxoffice_reset_password_mustache[] = {
#embed "../../Web/boxoffice/reset-password.mustache"
};
static const unsigned char boxoffice_seat_geometry_js[] = {
#embed "../../Web/boxoffice/seat-geometry.js"
};
static const unsigned char boxoffice_seat_lines_mustache[] = {
#embed "../../Web/boxoffice/seat-lines.mustache"
};
static const unsigned char boxoffice_seat_list_js[] = {
#embed "../../Web/boxoffice/seat-list.js"
};
static const unsigned char boxoffice_seat_map_css[] = {
#embed "../../Web/boxoffice/seat-map.css"
};
static const unsigned char boxoffice_seat_view_js[] = {
#embed "../../Web/boxoffice/seat-view.js"
};
static const unsigned char boxoffice_seats_js[] = {
#embed "../../Web/boxoffice/seats.js"
};
static const unsigned char boxoffice_setup_mustache[] = {
#embed "../../Web/boxoffice/setup.mustache"
};
static const unsigned char boxoffice_show_card_mustache[] = {
#embed "../../Web/boxoffice/show-card.mustache"
};
static const unsigned char boxoffice_show_summary_mustache[] = {
#embed "../../Web/boxoffice/show-summary.mustache"
};
static const unsigned char boxoffice_show_css[] = {
#embed "../../Web/boxoffice/show.css"
};
static const unsigned char boxoffice_show_mustache[] = {
#embed "../../Web/boxoffice/show.mustache"
};
static const unsigned char boxoffice_signin_js[] = {
#embed "../../Web/boxoffice/signin.js"
};
static const unsigned char boxoffice_signin_mustache[] = {
#embed "../../Web/boxoffice/signin.mustache"
};
static const unsigned char boxoffice_signup_mustache[] = {
#embed "../../Web/boxoffice/signup.mustache"
};
static const unsigned char boxoffice_social_buttons_mustache[] = {
#embed "../../Web/boxoffice/social-buttons.mustache"
};
static const unsigned char boxoffice_success_js[] = {
#embed "../../Web/boxoffice/success.js"
};
static const unsigned char boxoffice_success_mustache[] = {
#embed "../../Web/boxoffice/success.mustache"
};
static const unsigned char boxoffice_ticket_view_mustache[] = {
#embed "../../Web/boxoffice/ticket-view.mustache"
};
static const unsigned char boxoffice_ticket_mustache[] = {
#embed "../../Web/boxoffice/ticket.mustache"
};
static const unsigned char boxoffice_tickets_css[] = {
#embed "../../Web/boxoffice/tickets.css"
};
static const unsigned char boxoffice_tickets_mustache[] = {
#embed "../../Web/boxoffice/tickets.mustache"
};
static const unsigned char boxoffice_verify_email_mustache[] = {
#embed "../../Web/boxoffice/verify-email.mustache"
};
static const unsigned char boxoffice_verify_js[] = {
#embed "../../Web/boxoffice/verify.js"
};
static const unsigned char boxoffice_waiting_join_mustache[] = {
#embed "../../Web/boxoffice/waiting-join.mustache"
};
static const unsigned char boxoffice_waiting_mail_mustache[] = {
#embed "../../Web/boxoffice/waiting-mail.mustache"
};
static const unsigned char boxoffice_waiting_mustache[] = {
#embed "../../Web/boxoffice/waiting.mustache"
};
static const unsigned char canvass_act_mustache[] = {
#embed "../../Web/canvass/act.mustache"
};
static const unsigned char canvass_campaign_map_js[] = {
#embed "../../Web/canvass/campaign-map.js"
};
static const unsigned char canvass_campaign_js[] = {
#embed "../../Web/canvass/campaign.js"
};
static const unsigned char canvass_campaigns_css[] = {
#embed "../../Web/canvass/campaigns.css"
};
static const unsigned char canvass_code_mustache[] = {
#embed "../../Web/canvass/code.mustache"
};
static const unsigned char canvass_console_css[] = {
#embed "../../Web/canvass/console.css"
};
static const unsigned char canvass_decision_mustache[] = {
#embed "../../Web/canvass/decision.mustache"
};
static const unsigned char canvass_figures_mustache[] = {
#embed "../../Web/canvass/figures.mustache"
};
static const unsigned char canvass_home_looks_js[] = {
#embed "../../Web/canvass/home-looks.js"
};
static const unsigned char canvass_link_mustache[] = {
#embed "../../Web/canvass/link.mustache"
};
static const unsigned char canvass_map_box_mustache[] = {
#embed "../../Web/canvass/map-box.mustache"
};
static const unsigned char canvass_map_mustache[] = {
#embed "../../Web/canvass/map.mustache"
};
static const unsigned char canvass_outline_js[] = {
#embed "../../Web/canvass/outline.js"
};
static const unsigned char canvass_plan_mustache[] = {
#embed "../../Web/canvass/plan.mustache"
};
static const unsigned char canvass_print_head_mustache[] = {
#embed "../../Web/canvass/print-head.mustache"
};
static const unsigned char canvass_print_sheet_css[] = {
#embed "../../Web/canvass/print-sheet.css"
};
static const unsigned char canvass_print_sheet_mustache[] = {
#embed "../../Web/canvass/print-sheet.mustache"
};
static const unsigned char canvass_print_tail_mustache[] = {
#embed "../../Web/canvass/print-tail.mustache"
};
static const unsigned char canvass_print_mustache[] = {
#embed "../../Web/canvass/print.mustache"
};
static const unsigned char canvass_start_mustache[] = {
#embed "../../Web/canvass/start.mustache"
};
static const unsigned char canvass_sw_js[] = {
#embed "../../Web/canvass/sw.js"
};
static const unsigned char canvass_table_mustache[] = {
#embed "../../Web/canvass/table.mustache"
};
static const unsigned char canvass_territory_form_mustache[] = {
#embed "../../Web/canvass/territory-form.mustache"
};
static const unsigned char canvass_territory_js[] = {
#embed "../../Web/canvass/territory.js"
};
static const unsigned char canvass_territory_mustache[] = {
#embed "../../Web/canvass/territory.mustache"
};
static const unsigned char canvass_upgrade_mustache[] = {
#embed "../../Web/canvass/upgrade.mustache"
};
static const unsigned char canvass_walk_queue_js[] = {
#embed "../../Web/canvass/walk-queue.js"
};
static const unsigned char canvass_walk_js[] = {
#embed "../../Web/canvass/walk.js"
};
static const unsigned char canvass_walk_mustache[] = {
#embed "../../Web/canvass/walk.mustache"
};
static const unsigned char canvass_way_mustache[] = {
#embed "../../Web/canvass/way.mustache"
};
static const unsigned char console_airline_mustache[] = {
#embed "../../Web/console/airline.mustache"
};
static const unsigned char console_arrival_mustache[] = {
#embed "../../Web/console/arrival.mustache"
};
static const unsigned char console_brand_mustache[] = {
#embed "../../Web/console/brand.mustache"
};
static const unsigned char console_cell_mustache[] = {
#embed "../../Web/console/cell.mustache"
};
static const unsigned char console_check_mustache[] = {
#embed "../../Web/console/check.mustache"
};
static const unsigned char console_confirm_mustache[] = {
#embed "../../Web/console/confirm.mustache"
};
static const unsigned char console_confirmation_mustache[] = {
#embed "../../Web/console/confirmation.mustache"
};
static const unsigned char console_console_css[] = {
#embed "../../Web/console/console.css"
};
static const unsigned char console_counter_sale_mustache[] = {
#embed "../../Web/console/counter-sale.mustache"
};
static const unsigned char console_counter_mustache[] = {
#embed "../../Web/console/counter.mustache"
};
static const unsigned char console_crumbs_mustache[] = {
#embed "../../Web/console/crumbs.mustache"
};
static const unsigned char console_door_link_mustache[] = {
#embed "../../Web/console/door-link.mustache"
};
static const unsigned char console_doors_mustache[] = {
#embed "../../Web/console/doors.mustache"
};
static const unsigned char console_drawer_mustache[] = {
#embed "../../Web/console/drawer.mustache"
};
static const unsigned char console_edit_mustache[] = {
#embed "../../Web/console/edit.mustache"
};
static const unsigned char console_embed_mustache[] = {
#embed "../../Web/console/embed.mustache"
};
static const unsigned char console_empty_mustache[] = {
#embed "../../Web/console/empty.mustache"
};
static const unsigned char console_field_mustache[] = {
#embed "../../Web/console/field.mustache"
};
static const unsigned char console_figures_mustache[] = {
#embed "../../Web/console/figures.mustache"
};
static const unsigned char console_flight_board_js[] = {
#embed "../../Web/console/flight-board.js"
};
static const unsigned char console_flight_board_mustache[] = {
#embed "../../Web/console/flight-board.mustache"
};
static const unsigned char console_flight_filter_js[] = {
#embed "../../Web/console/flight-filter.js"
};
static const unsigned char console_flight_pass_mustache[] = {
#embed "../../Web/console/flight-pass.mustache"
};
static const unsigned char console_flight_seat_mustache[] = {
#embed "../../Web/console/flight-seat.mustache"
};
static const unsigned char console_flight_mustache[] = {
#embed "../../Web/console/flight.mustache"
};
static const unsigned char console_form_page_mustache[] = {
#embed "../../Web/console/form-page.mustache"
};
static const unsigned char console_form_mustache[] = {
#embed "../../Web/console/form.mustache"
};
static const unsigned char console_hosts_mustache[] = {
#embed "../../Web/console/hosts.mustache"
};
static const unsigned char console_houses_mustache[] = {
#embed "../../Web/console/houses.mustache"
};
static const unsigned char console_import_mustache[] = {
#embed "../../Web/console/import.mustache"
};
static const unsigned char console_issue_mustache[] = {
#embed "../../Web/console/issue.mustache"
};
static const unsigned char console_job_mustache[] = {
#embed "../../Web/console/job.mustache"
};
static const unsigned char console_layout_mustache[] = {
#embed "../../Web/console/layout.mustache"
};
static const unsigned char console_list_mustache[] = {
#embed "../../Web/console/list.mustache"
};
static const unsigned char console_live_news_mustache[] = {
#embed "../../Web/console/live-news.mustache"
};
static const unsigned char console_live_js[] = {
#embed "../../Web/console/live.js"
};
static const unsigned char console_live_mustache[] = {
#embed "../../Web/console/live.mustache"
};
static const unsigned char console_mail_mustache[] = {
#embed "../../Web/console/mail.mustache"
};
static const unsigned char console_mails_mustache[] = {
#embed "../../Web/console/mails.mustache"
};
static const unsigned char console_menus_js[] = {
#embed "../../Web/console/menus.js"
};
static const unsigned char console_navigation_mustache[] = {
#embed "../../Web/console/navigation.mustache"
};
static const unsigned char console_no_seats_mustache[] = {
#embed "../../Web/console/no-seats.mustache"
};
static const unsigned char console_one_time_secret_mustache[] = {
#embed "../../Web/console/one-time-secret.mustache"
};
static const unsigned char console_order_mustache[] = {
#embed "../../Web/console/order.mustache"
};
static const unsigned char console_passkeys_js[] = {
#embed "../../Web/console/passkeys.js"
};
static const unsigned char console_person_mustache[] = {
#embed "../../Web/console/person.mustache"
};
static const unsigned char console_progress_mustache[] = {
#embed "../../Web/console/progress.mustache"
};
static const unsigned char console_recovery_codes_mustache[] = {
#embed "../../Web/console/recovery-codes.mustache"
};
static const unsigned char console_refund_mustache[] = {
#embed "../../Web/console/refund.mustache"
};
static const unsigned char console_refusal_mustache[] = {
#embed "../../Web/console/refusal.mustache"
};
static const unsigned char console_report_mustache[] = {
#embed "../../Web/console/report.mustache"
};
static const unsigned char console_search_mustache[] = {
#embed "../../Web/console/search.mustache"
};
static const unsigned char console_seat_marks_js[] = {
#embed "../../Web/console/seat-marks.js"
};
static const unsigned char console_seats_js[] = {
#embed "../../Web/console/seats.js"
};
static const unsigned char console_seats_mustache[] = {
#embed "../../Web/console/seats.mustache"
};
static const unsigned char console_secret_mustache[] = {
#embed "../../Web/console/secret.mustache"
};
static const unsigned char console_security_mustache[] = {
#embed "../../Web/console/security.mustache"
};
static const unsigned char console_sheet_mustache[] = {
#embed "../../Web/console/sheet.mustache"
};
static const unsigned char console_show_mustache[] = {
#embed "../../Web/console/show.mustache"
};
static const unsigned char console_sift_mustache[] = {
#embed "../../Web/console/sift.mustache"
};
static const unsigned char console_stale_mustache[] = {
#embed "../../Web/console/stale.mustache"
};
static const unsigned char console_step_mustache[] = {
#embed "../../Web/console/step.mustache"
};
static const unsigned char console_style_mustache[] = {
#embed "../../Web/console/style.mustache"
};
static const unsigned char console_table_page_mustache[] = {
#embed "../../Web/console/table-page.mustache"
};
static const unsigned char console_table_mustache[] = {
#embed "../../Web/console/table.mustache"
};
static const unsigned char console_tabs_mustache[] = {
#embed "../../Web/console/tabs.mustache"
};
static const unsigned char console_tag_mustache[] = {
#embed "../../Web/console/tag.mustache"
};
static const unsigned char console_team_mustache[] = {
#embed "../../Web/console/team.mustache"
};
static const unsigned char console_toast_mustache[] = {
#embed "../../Web/console/toast.mustache"
};
static const unsigned char console_today_mustache[] = {
#embed "../../Web/console/today.mustache"
};
static const unsigned char console_upload_pieces_js[] = {
#embed "../../Web/console/upload-pieces.js"
};
static const unsigned char console_upload_js[] = {
#embed "../../Web/console/upload.js"
};
static const unsigned char console_upload_mustache[] = {
#embed "../../Web/console/upload.mustache"
};
static const unsigned char console_webhook_mustache[] = {
#embed "../../Web/console/webhook.mustache"
};
static const unsigned char decoder_zxing_min_js[] = {
#embed "../../.decoder/zxing.min.js"
};
static const unsigned char door_again_js[] = {
#embed "../../Web/door/again.js"
};
static const unsigned char door_answers_js[] = {
#embed "../../Web/door/answers.js"
};
static const unsigned char door_api_js[] = {
#embed "../../Web/door/api.js"
};
static const unsigned char door_bytes_js[] = {
#embed "../../Web/door/bytes.js"
};
static const unsigned char door_camera_js[] = {
#embed "../../Web/door/camera.js"
};
static const unsigned char door_cards_js[] = {
#embed "../../Web/door/cards.js"
};
static const unsigned char door_clock_js[] = {
#embed "../../Web/door/clock.js"
};
static const unsigned char door_codes_js[] = {
#embed "../../Web/door/codes.js"
};
static const unsigned char door_decode_js[] = {
#embed "../../Web/door/decode.js"
};
static const unsigned char door_decoder_notice_txt[] = {
#embed "../../Web/door/decoder-notice.txt"
};
static const unsigned char door_door_css[] = {
#embed "../../Web/door/door.css"
};
static const unsigned char door_door_js[] = {
#embed "../../Web/door/door.js"
};
static const unsigned char door_door_mustache[] = {
#embed "../../Web/door/door.mustache"
};
static const unsigned char door_flights_js[] = {
#embed "../../Web/door/flights.js"
};
static const unsigned char door_judge_js[] = {
#embed "../../Web/door/judge.js"
};
static const unsigned char door_kiosk_js[] = {
#embed "../../Web/door/kiosk.js"
};
static const unsigned char door_later_js[] = {
#embed "../../Web/door/later.js"
};
static const unsigned char door_link_js[] = {
#embed "../../Web/door/link.js"
};
static const unsigned char door_list_js[] = {
#embed "../../Web/door/list.js"
};
static const unsigned char door_lists_js[] = {
#embed "../../Web/door/lists.js"
};
static const unsigned char door_order_js[] = {
#embed "../../Web/door/order.js"
};
static const unsigned char door_panels_js[] = {
#embed "../../Web/door/panels.js"
};
static const unsigned char door_passes_js[] = {
#embed "../../Web/door/passes.js"
};
static const unsigned char door_proof_js[] = {
#embed "../../Web/door/proof.js"
};
static const unsigned char door_queue_js[] = {
#embed "../../Web/door/queue.js"
};
static const unsigned char door_reading_js[] = {
#embed "../../Web/door/reading.js"
};
static const unsigned char door_screen_js[] = {
#embed "../../Web/door/screen.js"
};
static const unsigned char door_shift_js[] = {
#embed "../../Web/door/shift.js"
};
static const unsigned char door_signals_js[] = {
#embed "../../Web/door/signals.js"
};
static const unsigned char door_store_js[] = {
#embed "../../Web/door/store.js"
};
static const unsigned char door_sw_js[] = {
#embed "../../Web/door/sw.js"
};
static const unsigned char door_wedge_js[] = {
#embed "../../Web/door/wedge.js"
};
static const unsigned char door_words_js[] = {
#embed "../../Web/door/words.js"
};
static const unsigned char editor_arrange_js[] = {
#embed "../../Web/editor/arrange.js"
};
static const unsigned char editor_backdrop_js[] = {
#embed "../../Web/editor/backdrop.js"
};
static const unsigned char editor_bench_js[] = {
#embed "../../Web/editor/bench.js"
};
static const unsigned char editor_canonical_js[] = {
#embed "../../Web/editor/canonical.js"
};
static const unsigned char editor_check_js[] = {
#embed "../../Web/editor/check.js"
};
static const unsigned char editor_drawing_js[] = {
#embed "../../Web/editor/drawing.js"
};
static const unsigned char editor_editor_css[] = {
#embed "../../Web/editor/editor.css"
};
static const unsigned char editor_editor_js[] = {
#embed "../../Web/editor/editor.js"
};
static const unsigned char editor_elements_js[] = {
#embed "../../Web/editor/elements.js"
};
static const unsigned char editor_fields_js[] = {
#embed "../../Web/editor/fields.js"
};
static const unsigned char editor_grid_js[] = {
#embed "../../Web/editor/grid.js"
};
static const unsigned char editor_history_js[] = {
#embed "../../Web/editor/history.js"
};
static const unsigned char editor_making_js[] = {
#embed "../../Web/editor/making.js"
};
static const unsigned char editor_numbering_js[] = {
#embed "../../Web/editor/numbering.js"
};
static const unsigned char editor_panels_js[] = {
#embed "../../Web/editor/panels.js"
};
static const unsigned char editor_plan_mustache[] = {
#embed "../../Web/editor/plan.mustache"
};
static const unsigned char editor_plane_js[] = {
#embed "../../Web/editor/plane.js"
};
static const unsigned char editor_reading_js[] = {
#embed "../../Web/editor/reading.js"
};
static const unsigned char editor_saving_js[] = {
#embed "../../Web/editor/saving.js"
};
static const unsigned char editor_scene_js[] = {
#embed "../../Web/editor/scene.js"
};
static const unsigned char editor_shell_js[] = {
#embed "../../Web/editor/shell.js"
};
static const unsigned char editor_tools_js[] = {
#embed "../../Web/editor/tools.js"
};
static const unsigned char editor_tree_js[] = {
#embed "../../Web/editor/tree.js"
};
static const unsigned char fonts_licence_txt[] = {
#embed "../../Web/fonts/licence.txt"
};
static const unsigned char fonts_title_woff2[] = {
#embed "../../Web/fonts/title.woff2"
};
static const unsigned char house_api_css[] = {
#embed "../../Web/house/api.css"
};
static const unsigned char house_api_js[] = {
#embed "../../Web/house/api.js"
};
static const unsigned char house_api_mustache[] = {
#embed "../../Web/house/api.mustache"
};
static const unsigned char house_call_js[] = {
#embed "../../Web/house/call.js"
};
static const unsigned char house_elements_js[] = {
#embed "../../Web/house/elements.js"
};
static const unsigned char house_operation_js[] = {
#embed "../../Web/house/operation.js"
};
static const unsigned char house_schemas_js[] = {
#embed "../../Web/house/schemas.js"
};
static const unsigned char house_try_form_js[] = {
#embed "../../Web/house/try-form.js"
};
static const unsigned char leaflet_leaflet_css[] = {
#embed "/usr/share/javascript/leaflet/leaflet.css"
};
static const unsigned char leaflet_leaflet_min_js[] = {
#embed "/usr/share/javascript/leaflet/leaflet.min.js"
};
static const unsigned char shared_base_css[] = {
#embed "../../Web/shared/base.css"
};
static const unsigned char shared_chrome_css[] = {
#embed "../../Web/shared/chrome.css"
};
static const unsigned char shared_controls_css[] = {
#embed "../../Web/shared/controls.css"
};
static const unsigned char shared_embed_layout_mustache[] = {
#embed "../../Web/shared/embed-layout.mustache"
};
static const unsigned char shared_error_mustache[] = {
#embed "../../Web/shared/error.mustache"
};
static const unsigned char shared_field_mustache[] = {
#embed "../../Web/shared/field.mustache"
};
static const unsigned char shared_fonts_css[] = {
#embed "../../Web/shared/fonts.css"
};
static const unsigned char shared_geo_js[] = {
#embed "../../Web/shared/geo.js"
};
static const unsigned char shared_icon_svg[] = {
#embed "../../Web/shared/icon.svg"
};
static const unsigned char shared_layout_mustache[] = {
#embed "../../Web/shared/layout.mustache"
};
static const unsigned char shared_leaflet_notice_txt[] = {
#embed "../../Web/shared/leaflet-notice.txt"
};
static const unsigned char shared_link_mail_css[] = {
#embed "../../Web/shared/link-mail.css"
};
static const unsigned char shared_link_mail_mustache[] = {
#embed "../../Web/shared/link-mail.mustache"
};
static const unsigned char shared_map_css[] = {
#embed "../../Web/shared/map.css"
};
static const unsigned char shared_map_js[] = {
#embed "../../Web/shared/map.js"
};
static const unsigned char shared_mark_svg[] = {
#embed "../../Web/shared/mark.svg"
};
static const unsigned char shared_notice_mustache[] = {
#embed "../../Web/shared/notice.mustache"
};
static const unsigned char shared_passkey_js[] = {
#embed "../../Web/shared/passkey.js"
};
static const unsigned char shared_password_field_mustache[] = {
#embed "../../Web/shared/password-field.mustache"
};
static const unsigned char shared_password_rules_js[] = {
#embed "../../Web/shared/password-rules.js"
};
static const unsigned char shared_password_js[] = {
#embed "../../Web/shared/password.js"
};
static const unsigned char shared_places_js[] = {
#embed "../../Web/shared/places.js"
};
static const unsigned char shared_print_css[] = {
#embed "../../Web/shared/print.css"
};
static const unsigned char shared_protobuf_js[] = {
#embed "../../Web/shared/protobuf.js"
};
static const unsigned char shared_social_css[] = {
#embed "../../Web/shared/social.css"
};
static const unsigned char shared_tile_layer_js[] = {
#embed "../../Web/shared/tile-layer.js"
};
static const unsigned char shared_token_mustache[] = {
#embed "../../Web/shared/token.mustache"
};
static const unsigned char shared_tokens_css[] = {
#embed "../../Web/shared/tokens.css"
};
static const unsigned char shared_usher_css[] = {
#embed "../../Web/shared/usher.css"
};
static const unsigned char shared_vector_tile_js[] = {
#embed "../../Web/shared/vector-tile.js"
};
static const unsigned char shared_words_js[] = {
#embed "../../Web/shared/words.js"
};
static const unsigned char strings_de_json[] = {
#embed "../../Web/strings/de.json"
};
static const unsigned char strings_en_json[] = {
#embed "../../Web/strings/en.json"
};
static const unsigned char strings_es_json[] = {
#embed "../../Web/strings/es.json"
};
static const unsigned char strings_fr_json[] = {
#embed "../../Web/strings/fr.json"
};
static const unsigned char strings_it_json[] = {
#embed "../../Web/strings/it.json"
};
static const unsigned char tours_batch_mustache[] = {
#embed "../../Web/tours/batch.mustache"
};
static const unsigned char tours_board_js[] = {
#embed "../../Web/tours/board.js"
};
static const unsigned char tours_cards_mustache[] = {
#embed "../../Web/tours/cards.mustache"
};
static const unsigned char tours_check_mustache[] = {
#embed "../../Web/tours/check.mustache"
};
static const unsigned char tours_cue_editor_js[] = {
#embed "../../Web/tours/cue-editor.js"
};
static const unsigned char tours_cues_mustache[] = {
#embed "../../Web/tours/cues.mustache"
};
static const unsigned char tours_figures_mustache[] = {
#embed "../../Web/tours/figures.mustache"
};
static const unsigned char tours_keeping_js[] = {
#embed "../../Web/tours/keeping.js"
};
static const unsigned char tours_map_js[] = {
#embed "../../Web/tours/map.js"
};
static const unsigned char tours_map_mustache[] = {
#embed "../../Web/tours/map.mustache"
};
static const unsigned char tours_media_js[] = {
#embed "../../Web/tours/media.js"
};
static const unsigned char tours_media_mustache[] = {
#embed "../../Web/tours/media.mustache"
};
static const unsigned char tours_overview_mustache[] = {
#embed "../../Web/tours/overview.mustache"
};
static const unsigned char tours_peaks_js[] = {
#embed "../../Web/tours/peaks.js"
};
static const unsigned char tours_plan_js[] = {
#embed "../../Web/tours/plan.js"
};
static const unsigned char tours_sending_js[] = {
#embed "../../Web/tours/sending.js"
};
static const unsigned char tours_texts_mustache[] = {
#embed "../../Web/tours/texts.mustache"
};
static const unsigned char tours_vouchers_mustache[] = {
#embed "../../Web/tours/vouchers.mustache"
};
static const unsigned char tours_vtt_js[] = {
#embed "../../Web/tours/vtt.js"
};
static const unsigned char tours_wave_js[] = {
#embed "../../Web/tours/wave.js"
};
static const unsigned char walks_cues_js[] = {
#embed "../../Web/walks/cues.js"
};
static const unsigned char walks_follow_js[] = {
#embed "../../Web/walks/follow.js"
};
static const unsigned char walks_navigator_js[] = {
#embed "../../Web/walks/navigator.js"
};
static const unsigned char walks_player_js[] = {
#embed "../../Web/walks/player.js"
};
static const unsigned char walks_redeem_mustache[] = {
#embed "../../Web/walks/redeem.mustache"
};
static const unsigned char walks_reports_js[] = {
#embed "../../Web/walks/reports.js"
};
static const unsigned char walks_stop_mustache[] = {
#embed "../../Web/walks/stop.mustache"
};
static const unsigned char walks_walk_card_mustache[] = {
#embed "../../Web/walks/walk-card.mustache"
};
static const unsigned char walks_walk_js[] = {
#embed "../../Web/walks/walk.js"
};
static const unsigned char walks_walk_mustache[] = {
#embed "../../Web/walks/walk.mustache"
};
static const unsigned char walks_walks_css[] = {
#embed "../../Web/walks/walks.css"
};
static const unsigned char walks_walks_mustache[] = {
#embed "../../Web/walks/walks.mustache"
};

static const struct web_file files[] = {
    {"boarding/departure.mustache", boarding_departure_mustache, sizeof boarding_departure_mustache},
    {"boarding/fact.mustache", boarding_fact_mustache, sizeof boarding_fact_mustache},
    {"boarding/frame.mustache", boarding_frame_mustache, sizeof boarding_frame_mustache},
    {"boarding/no-pass.mustache", boarding_no_pass_mustache, sizeof boarding_no_pass_mustache},
    {"boarding/pass.css", boarding_pass_css, sizeof boarding_pass_css},
    {"boarding/pass.mustache", boarding_pass_mustache, sizeof boarding_pass_mustache},
    {"boarding/place.mustache", boarding_place_mustache, sizeof boarding_place_mustache},
    {"boarding/wallet.svg", boarding_wallet_svg, sizeof boarding_wallet_svg},
    {"boxoffice/account.mustache", boxoffice_account_mustache, sizeof boxoffice_account_mustache},
    {"boxoffice/answers.mustache", boxoffice_answers_mustache, sizeof boxoffice_answers_mustache},
    {"boxoffice/basket.js", boxoffice_basket_js, sizeof boxoffice_basket_js},
    {"boxoffice/best.mustache", boxoffice_best_mustache, sizeof boxoffice_best_mustache},
    {"boxoffice/booking-card.mustache", boxoffice_booking_card_mustache, sizeof boxoffice_booking_card_mustache},
    {"boxoffice/booking-mail.css", boxoffice_booking_mail_css, sizeof boxoffice_booking_mail_css},
    {"boxoffice/booking-mail.mustache", boxoffice_booking_mail_mustache, sizeof boxoffice_booking_mail_mustache},
    {"boxoffice/booking.mustache", boxoffice_booking_mustache, sizeof boxoffice_booking_mustache},
    {"boxoffice/cancel.mustache", boxoffice_cancel_mustache, sizeof boxoffice_cancel_mustache},
    {"boxoffice/cards.css", boxoffice_cards_css, sizeof boxoffice_cards_css},
    {"boxoffice/checkout-prices.mustache", boxoffice_checkout_prices_mustache, sizeof boxoffice_checkout_prices_mustache},
    {"boxoffice/checkout.mustache", boxoffice_checkout_mustache, sizeof boxoffice_checkout_mustache},
    {"boxoffice/countdown.js", boxoffice_countdown_js, sizeof boxoffice_countdown_js},
    {"boxoffice/dates.mustache", boxoffice_dates_mustache, sizeof boxoffice_dates_mustache},
    {"boxoffice/demo-payment.mustache", boxoffice_demo_payment_mustache, sizeof boxoffice_demo_payment_mustache},
    {"boxoffice/embed.mustache", boxoffice_embed_mustache, sizeof boxoffice_embed_mustache},
    {"boxoffice/exchange.mustache", boxoffice_exchange_mustache, sizeof boxoffice_exchange_mustache},
    {"boxoffice/filters.js", boxoffice_filters_js, sizeof boxoffice_filters_js},
    {"boxoffice/forgot-password.mustache", boxoffice_forgot_password_mustache, sizeof boxoffice_forgot_password_mustache},
    {"boxoffice/give-back.mustache", boxoffice_give_back_mustache, sizeof boxoffice_give_back_mustache},
    {"boxoffice/held.mustache", boxoffice_held_mustache, sizeof boxoffice_held_mustache},
    {"boxoffice/hold-clock.mustache", boxoffice_hold_clock_mustache, sizeof boxoffice_hold_clock_mustache},
    {"boxoffice/hold-time.js", boxoffice_hold_time_js, sizeof boxoffice_hold_time_js},
    {"boxoffice/home.mustache", boxoffice_home_mustache, sizeof boxoffice_home_mustache},
    {"boxoffice/house.js", boxoffice_house_js, sizeof boxoffice_house_js},
    {"boxoffice/legal.mustache", boxoffice_legal_mustache, sizeof boxoffice_legal_mustache},
    {"boxoffice/pass-on.mustache", boxoffice_pass_on_mustache, sizeof boxoffice_pass_on_mustache},
    {"boxoffice/places.css", boxoffice_places_css, sizeof boxoffice_places_css},
    {"boxoffice/places.mustache", boxoffice_places_mustache, sizeof boxoffice_places_mustache},
    {"boxoffice/question-fields.mustache", boxoffice_question_fields_mustache, sizeof boxoffice_question_fields_mustache},
    {"boxoffice/reset-password.mustache", boxoffice_reset_password_mustache, sizeof boxoffice_reset_password_mustache},
    {"boxoffice/seat-geometry.js", boxoffice_seat_geometry_js, sizeof boxoffice_seat_geometry_js},
    {"boxoffice/seat-lines.mustache", boxoffice_seat_lines_mustache, sizeof boxoffice_seat_lines_mustache},
    {"boxoffice/seat-list.js", boxoffice_seat_list_js, sizeof boxoffice_seat_list_js},
    {"boxoffice/seat-map.css", boxoffice_seat_map_css, sizeof boxoffice_seat_map_css},
    {"boxoffice/seat-view.js", boxoffice_seat_view_js, sizeof boxoffice_seat_view_js},
    {"boxoffice/seats.js", boxoffice_seats_js, sizeof boxoffice_seats_js},
    {"boxoffice/setup.mustache", boxoffice_setup_mustache, sizeof boxoffice_setup_mustache},
    {"boxoffice/show-card.mustache", boxoffice_show_card_mustache, sizeof boxoffice_show_card_mustache},
    {"boxoffice/show-summary.mustache", boxoffice_show_summary_mustache, sizeof boxoffice_show_summary_mustache},
    {"boxoffice/show.css", boxoffice_show_css, sizeof boxoffice_show_css},
    {"boxoffice/show.mustache", boxoffice_show_mustache, sizeof boxoffice_show_mustache},
    {"boxoffice/signin.js", boxoffice_signin_js, sizeof boxoffice_signin_js},
    {"boxoffice/signin.mustache", boxoffice_signin_mustache, sizeof boxoffice_signin_mustache},
    {"boxoffice/signup.mustache", boxoffice_signup_mustache, sizeof boxoffice_signup_mustache},
    {"boxoffice/social-buttons.mustache", boxoffice_social_buttons_mustache, sizeof boxoffice_social_buttons_mustache},
    {"boxoffice/success.js", boxoffice_success_js, sizeof boxoffice_success_js},
    {"boxoffice/success.mustache", boxoffice_success_mustache, sizeof boxoffice_success_mustache},
    {"boxoffice/ticket-view.mustache", boxoffice_ticket_view_mustache, sizeof boxoffice_ticket_view_mustache},
    {"boxoffice/ticket.mustache", boxoffice_ticket_mustache, sizeof boxoffice_ticket_mustache},
    {"boxoffice/tickets.css", boxoffice_tickets_css, sizeof boxoffice_tickets_css},
    {"boxoffice/tickets.mustache", boxoffice_tickets_mustache, sizeof boxoffice_tickets_mustache},
    {"boxoffice/verify-email.mustache", boxoffice_verify_email_mustache, sizeof boxoffice_verify_email_mustache},
    {"boxoffice/verify.js", boxoffice_verify_js, sizeof boxoffice_verify_js},
    {"boxoffice/waiting-join.mustache", boxoffice_waiting_join_mustache, sizeof boxoffice_waiting_join_mustache},
    {"boxoffice/waiting-mail.mustache", boxoffice_waiting_mail_mustache, sizeof boxoffice_waiting_mail_mustache},
    {"boxoffice/waiting.mustache", boxoffice_waiting_mustache, sizeof boxoffice_waiting_mustache},
    {"canvass/act.mustache", canvass_act_mustache, sizeof canvass_act_mustache},
    {"canvass/campaign-map.js", canvass_campaign_map_js, sizeof canvass_campaign_map_js},
    {"canvass/campaign.js", canvass_campaign_js, sizeof canvass_campaign_js},
    {"canvass/campaigns.css", canvass_campaigns_css, sizeof canvass_campaigns_css},
    {"canvass/code.mustache", canvass_code_mustache, sizeof canvass_code_mustache},
    {"canvass/console.css", canvass_console_css, sizeof canvass_console_css},
    {"canvass/decision.mustache", canvass_decision_mustache, sizeof canvass_decision_mustache},
    {"canvass/figures.mustache", canvass_figures_mustache, sizeof canvass_figures_mustache},
    {"canvass/home-looks.js", canvass_home_looks_js, sizeof canvass_home_looks_js},
    {"canvass/link.mustache", canvass_link_mustache, sizeof canvass_link_mustache},
    {"canvass/map-box.mustache", canvass_map_box_mustache, sizeof canvass_map_box_mustache},
    {"canvass/map.mustache", canvass_map_mustache, sizeof canvass_map_mustache},
    {"canvass/outline.js", canvass_outline_js, sizeof canvass_outline_js},
    {"canvass/plan.mustache", canvass_plan_mustache, sizeof canvass_plan_mustache},
    {"canvass/print-head.mustache", canvass_print_head_mustache, sizeof canvass_print_head_mustache},
    {"canvass/print-sheet.css", canvass_print_sheet_css, sizeof canvass_print_sheet_css},
    {"canvass/print-sheet.mustache", canvass_print_sheet_mustache, sizeof canvass_print_sheet_mustache},
    {"canvass/print-tail.mustache", canvass_print_tail_mustache, sizeof canvass_print_tail_mustache},
    {"canvass/print.mustache", canvass_print_mustache, sizeof canvass_print_mustache},
    {"canvass/start.mustache", canvass_start_mustache, sizeof canvass_start_mustache},
    {"canvass/sw.js", canvass_sw_js, sizeof canvass_sw_js},
    {"canvass/table.mustache", canvass_table_mustache, sizeof canvass_table_mustache},
    {"canvass/territory-form.mustache", canvass_territory_form_mustache, sizeof canvass_territory_form_mustache},
    {"canvass/territory.js", canvass_territory_js, sizeof canvass_territory_js},
    {"canvass/territory.mustache", canvass_territory_mustache, sizeof canvass_territory_mustache},
    {"canvass/upgrade.mustache", canvass_upgrade_mustache, sizeof canvass_upgrade_mustache},
    {"canvass/walk-queue.js", canvass_walk_queue_js, sizeof canvass_walk_queue_js},
    {"canvass/walk.js", canvass_walk_js, sizeof canvass_walk_js},
    {"canvass/walk.mustache", canvass_walk_mustache, sizeof canvass_walk_mustache},
    {"canvass/way.mustache", canvass_way_mustache, sizeof canvass_way_mustache},
    {"console/airline.mustache", console_airline_mustache, sizeof console_airline_mustache},
    {"console/arrival.mustache", console_arrival_mustache, sizeof console_arrival_mustache},
    {"console/brand.mustache", console_brand_mustache, sizeof console_brand_mustache},
    {"console/cell.mustache", console_cell_mustache, sizeof console_cell_mustache},
    {"console/check.mustache", console_check_mustache, sizeof console_check_mustache},
    {"console/confirm.mustache", console_confirm_mustache, sizeof console_confirm_mustache},
    {"console/confirmation.mustache", console_confirmation_mustache, sizeof console_confirmation_mustache},
    {"console/console.css", console_console_css, sizeof console_console_css},
    {"console/counter-sale.mustache", console_counter_sale_mustache, sizeof console_counter_sale_mustache},
    {"console/counter.mustache", console_counter_mustache, sizeof console_counter_mustache},
    {"console/crumbs.mustache", console_crumbs_mustache, sizeof console_crumbs_mustache},
    {"console/door-link.mustache", console_door_link_mustache, sizeof console_door_link_mustache},
    {"console/doors.mustache", console_doors_mustache, sizeof console_doors_mustache},
    {"console/drawer.mustache", console_drawer_mustache, sizeof console_drawer_mustache},
    {"console/edit.mustache", console_edit_mustache, sizeof console_edit_mustache},
    {"console/embed.mustache", console_embed_mustache, sizeof console_embed_mustache},
    {"console/empty.mustache", console_empty_mustache, sizeof console_empty_mustache},
    {"console/field.mustache", console_field_mustache, sizeof console_field_mustache},
    {"console/figures.mustache", console_figures_mustache, sizeof console_figures_mustache},
    {"console/flight-board.js", console_flight_board_js, sizeof console_flight_board_js},
    {"console/flight-board.mustache", console_flight_board_mustache, sizeof console_flight_board_mustache},
    {"console/flight-filter.js", console_flight_filter_js, sizeof console_flight_filter_js},
    {"console/flight-pass.mustache", console_flight_pass_mustache, sizeof console_flight_pass_mustache},
    {"console/flight-seat.mustache", console_flight_seat_mustache, sizeof console_flight_seat_mustache},
    {"console/flight.mustache", console_flight_mustache, sizeof console_flight_mustache},
    {"console/form-page.mustache", console_form_page_mustache, sizeof console_form_page_mustache},
    {"console/form.mustache", console_form_mustache, sizeof console_form_mustache},
    {"console/hosts.mustache", console_hosts_mustache, sizeof console_hosts_mustache},
    {"console/houses.mustache", console_houses_mustache, sizeof console_houses_mustache},
    {"console/import.mustache", console_import_mustache, sizeof console_import_mustache},
    {"console/issue.mustache", console_issue_mustache, sizeof console_issue_mustache},
    {"console/job.mustache", console_job_mustache, sizeof console_job_mustache},
    {"console/layout.mustache", console_layout_mustache, sizeof console_layout_mustache},
    {"console/list.mustache", console_list_mustache, sizeof console_list_mustache},
    {"console/live-news.mustache", console_live_news_mustache, sizeof console_live_news_mustache},
    {"console/live.js", console_live_js, sizeof console_live_js},
    {"console/live.mustache", console_live_mustache, sizeof console_live_mustache},
    {"console/mail.mustache", console_mail_mustache, sizeof console_mail_mustache},
    {"console/mails.mustache", console_mails_mustache, sizeof console_mails_mustache},
    {"console/menus.js", console_menus_js, sizeof console_menus_js},
    {"console/navigation.mustache", console_navigation_mustache, sizeof console_navigation_mustache},
    {"console/no-seats.mustache", console_no_seats_mustache, sizeof console_no_seats_mustache},
    {"console/one-time-secret.mustache", console_one_time_secret_mustache, sizeof console_one_time_secret_mustache},
    {"console/order.mustache", console_order_mustache, sizeof console_order_mustache},
    {"console/passkeys.js", console_passkeys_js, sizeof console_passkeys_js},
    {"console/person.mustache", console_person_mustache, sizeof console_person_mustache},
    {"console/progress.mustache", console_progress_mustache, sizeof console_progress_mustache},
    {"console/recovery-codes.mustache", console_recovery_codes_mustache, sizeof console_recovery_codes_mustache},
    {"console/refund.mustache", console_refund_mustache, sizeof console_refund_mustache},
    {"console/refusal.mustache", console_refusal_mustache, sizeof console_refusal_mustache},
    {"console/report.mustache", console_report_mustache, sizeof console_report_mustache},
    {"console/search.mustache", console_search_mustache, sizeof console_search_mustache},
    {"console/seat-marks.js", console_seat_marks_js, sizeof console_seat_marks_js},
    {"console/seats.js", console_seats_js, sizeof console_seats_js},
    {"console/seats.mustache", console_seats_mustache, sizeof console_seats_mustache},
    {"console/secret.mustache", console_secret_mustache, sizeof console_secret_mustache},
    {"console/security.mustache", console_security_mustache, sizeof console_security_mustache},
    {"console/sheet.mustache", console_sheet_mustache, sizeof console_sheet_mustache},
    {"console/show.mustache", console_show_mustache, sizeof console_show_mustache},
    {"console/sift.mustache", console_sift_mustache, sizeof console_sift_mustache},
    {"console/stale.mustache", console_stale_mustache, sizeof console_stale_mustache},
    {"console/step.mustache", console_step_mustache, sizeof console_step_mustache},
    {"console/style.mustache", console_style_mustache, sizeof console_style_mustache},
    {"console/table-page.mustache", console_table_page_mustache, sizeof console_table_page_mustache},
    {"console/table.mustache", console_table_mustache, sizeof console_table_mustache},
    {"console/tabs.mustache", console_tabs_mustache, sizeof console_tabs_mustache},
    {"console/tag.mustache", console_tag_mustache, sizeof console_tag_mustache},
    {"console/team.mustache", console_team_mustache, sizeof console_team_mustache},
    {"console/toast.mustache", console_toast_mustache, sizeof console_toast_mustache},
    {"console/today.mustache", console_today_mustache, sizeof console_today_mustache},
    {"console/upload-pieces.js", console_upload_pieces_js, sizeof console_upload_pieces_js},
    {"console/upload.js", console_upload_js, sizeof console_upload_js},
    {"console/upload.mustache", console_upload_mustache, sizeof console_upload_mustache},
    {"console/webhook.mustache", console_webhook_mustache, sizeof console_webhook_mustache},
    {"decoder/zxing.min.js", decoder_zxing_min_js, sizeof decoder_zxing_min_js},
    {"door/again.js", door_again_js, sizeof door_again_js},
    {"door/answers.js", door_answers_js, sizeof door_answers_js},
    {"door/api.js", door_api_js, sizeof door_api_js},
    {"door/bytes.js", door_bytes_js, sizeof door_bytes_js},
    {"door/camera.js", door_camera_js, sizeof door_camera_js},
    {"door/cards.js", door_cards_js, sizeof door_cards_js},
    {"door/clock.js", door_clock_js, sizeof door_clock_js},
    {"door/codes.js", door_codes_js, sizeof door_codes_js},
    {"door/decode.js", door_decode_js, sizeof door_decode_js},
    {"door/decoder-notice.txt", door_decoder_notice_txt, sizeof door_decoder_notice_txt},
    {"door/door.css", door_door_css, sizeof door_door_css},
    {"door/door.js", door_door_js, sizeof door_door_js},
    {"door/door.mustache", door_door_mustache, sizeof door_door_mustache},
    {"door/flights.js", door_flights_js, sizeof door_flights_js},
    {"door/judge.js", door_judge_js, sizeof door_judge_js},
    {"door/kiosk.js", door_kiosk_js, sizeof door_kiosk_js},
    {"door/later.js", door_later_js, sizeof door_later_js},
    {"door/link.js", door_link_js, sizeof door_link_js},
    {"door/list.js", door_list_js, sizeof door_list_js},
    {"door/lists.js", door_lists_js, sizeof door_lists_js},
    {"door/order.js", door_order_js, sizeof door_order_js},
    {"door/panels.js", door_panels_js, sizeof door_panels_js},
    {"door/passes.js", door_passes_js, sizeof door_passes_js},
    {"door/proof.js", door_proof_js, sizeof door_proof_js},
    {"door/queue.js", door_queue_js, sizeof door_queue_js},
    {"door/reading.js", door_reading_js, sizeof door_reading_js},
    {"door/screen.js", door_screen_js, sizeof door_screen_js},
    {"door/shift.js", door_shift_js, sizeof door_shift_js},
    {"door/signals.js", door_signals_js, sizeof door_signals_js},
    {"door/store.js", door_store_js, sizeof door_store_js},
    {"door/sw.js", door_sw_js, sizeof door_sw_js},
    {"door/wedge.js", door_wedge_js, sizeof door_wedge_js},
    {"door/words.js", door_words_js, sizeof door_words_js},
    {"editor/arrange.js", editor_arrange_js, sizeof editor_arrange_js},
    {"editor/backdrop.js", editor_backdrop_js, sizeof editor_backdrop_js},
    {"editor/bench.js", editor_bench_js, sizeof editor_bench_js},
    {"editor/canonical.js", editor_canonical_js, sizeof editor_canonical_js},
    {"editor/check.js", editor_check_js, sizeof editor_check_js},
    {"editor/drawing.js", editor_drawing_js, sizeof editor_drawing_js},
    {"editor/editor.css", editor_editor_css, sizeof editor_editor_css},
    {"editor/editor.js", editor_editor_js, sizeof editor_editor_js},
    {"editor/elements.js", editor_elements_js, sizeof editor_elements_js},
    {"editor/fields.js", editor_fields_js, sizeof editor_fields_js},
    {"editor/grid.js", editor_grid_js, sizeof editor_grid_js},
    {"editor/history.js", editor_history_js, sizeof editor_history_js},
    {"editor/making.js", editor_making_js, sizeof editor_making_js},
    {"editor/numbering.js", editor_numbering_js, sizeof editor_numbering_js},
    {"editor/panels.js", editor_panels_js, sizeof editor_panels_js},
    {"editor/plan.mustache", editor_plan_mustache, sizeof editor_plan_mustache},
    {"editor/plane.js", editor_plane_js, sizeof editor_plane_js},
    {"editor/reading.js", editor_reading_js, sizeof editor_reading_js},
    {"editor/saving.js", editor_saving_js, sizeof editor_saving_js},
    {"editor/scene.js", editor_scene_js, sizeof editor_scene_js},
    {"editor/shell.js", editor_shell_js, sizeof editor_shell_js},
    {"editor/tools.js", editor_tools_js, sizeof editor_tools_js},
    {"editor/tree.js", editor_tree_js, sizeof editor_tree_js},
    {"fonts/licence.txt", fonts_licence_txt, sizeof fonts_licence_txt},
    {"fonts/title.woff2", fonts_title_woff2, sizeof fonts_title_woff2},
    {"house/api.css", house_api_css, sizeof house_api_css},
    {"house/api.js", house_api_js, sizeof house_api_js},
    {"house/api.mustache", house_api_mustache, sizeof house_api_mustache},
    {"house/call.js", house_call_js, sizeof house_call_js},
    {"house/elements.js", house_elements_js, sizeof house_elements_js},
    {"house/operation.js", house_operation_js, sizeof house_operation_js},
    {"house/schemas.js", house_schemas_js, sizeof house_schemas_js},
    {"house/try-form.js", house_try_form_js, sizeof house_try_form_js},
    {"leaflet/leaflet.css", leaflet_leaflet_css, sizeof leaflet_leaflet_css},
    {"leaflet/leaflet.min.js", leaflet_leaflet_min_js, sizeof leaflet_leaflet_min_js},
    {"shared/base.css", shared_base_css, sizeof shared_base_css},
    {"shared/chrome.css", shared_chrome_css, sizeof shared_chrome_css},
    {"shared/controls.css", shared_controls_css, sizeof shared_controls_css},
    {"shared/embed-layout.mustache", shared_embed_layout_mustache, sizeof shared_embed_layout_mustache},
    {"shared/error.mustache", shared_error_mustache, sizeof shared_error_mustache},
    {"shared/field.mustache", shared_field_mustache, sizeof shared_field_mustache},
    {"shared/fonts.css", shared_fonts_css, sizeof shared_fonts_css},
    {"shared/geo.js", shared_geo_js, sizeof shared_geo_js},
    {"shared/icon.svg", shared_icon_svg, sizeof shared_icon_svg},
    {"shared/layout.mustache", shared_layout_mustache, sizeof shared_layout_mustache},
    {"shared/leaflet-notice.txt", shared_leaflet_notice_txt, sizeof shared_leaflet_notice_txt},
    {"shared/link-mail.css", shared_link_mail_css, sizeof shared_link_mail_css},
    {"shared/link-mail.mustache", shared_link_mail_mustache, sizeof shared_link_mail_mustache},
    {"shared/map.css", shared_map_css, sizeof shared_map_css},
    {"shared/map.js", shared_map_js, sizeof shared_map_js},
    {"shared/mark.svg", shared_mark_svg, sizeof shared_mark_svg},
    {"shared/notice.mustache", shared_notice_mustache, sizeof shared_notice_mustache},
    {"shared/passkey.js", shared_passkey_js, sizeof shared_passkey_js},
    {"shared/password-field.mustache", shared_password_field_mustache, sizeof shared_password_field_mustache},
    {"shared/password-rules.js", shared_password_rules_js, sizeof shared_password_rules_js},
    {"shared/password.js", shared_password_js, sizeof shared_password_js},
    {"shared/places.js", shared_places_js, sizeof shared_places_js},
    {"shared/print.css", shared_print_css, sizeof shared_print_css},
    {"shared/protobuf.js", shared_protobuf_js, sizeof shared_protobuf_js},
    {"shared/social.css", shared_social_css, sizeof shared_social_css},
    {"shared/tile-layer.js", shared_tile_layer_js, sizeof shared_tile_layer_js},
    {"shared/token.mustache", shared_token_mustache, sizeof shared_token_mustache},
    {"shared/tokens.css", shared_tokens_css, sizeof shared_tokens_css},
    {"shared/usher.css", shared_usher_css, sizeof shared_usher_css},
    {"shared/vector-tile.js", shared_vector_tile_js, sizeof shared_vector_tile_js},
    {"shared/words.js", shared_words_js, sizeof shared_words_js},
    {"strings/de.json", strings_de_json, sizeof strings_de_json},
    {"strings/en.json", strings_en_json, sizeof strings_en_json},
    {"strings/es.json", strings_es_json, sizeof strings_es_json},
    {"strings/fr.json", strings_fr_json, sizeof strings_fr_json},
    {"strings/it.json", strings_it_json, sizeof strings_it_json},
    {"tours/batch.mustache", tours_batch_mustache, sizeof tours_batch_mustache},
    {"tours/board.js", tours_board_js, sizeof tours_board_js},
    {"tours/cards.mustache", tours_cards_mustache, sizeof tours_cards_mustache},
    {"tours/check.mustache", tours_check_mustache, sizeof tours_check_mustache},
    {"tours/cue-editor.js", tours_cue_editor_js, sizeof tours_cue_editor_js},
    {"tours/cues.mustache", tours_cues_mustache, sizeof tours_cues_mustache},
    {"tours/figures.mustache", tours_figures_mustache, sizeof tours_figures_mustache},
    {"tours/keeping.js", tours_keeping_js, sizeof tours_keeping_js},
    {"tours/map.js", tours_map_js, sizeof tours_map_js},
    {"tours/map.mustache", tours_map_mustache, sizeof tours_map_mustache},
    {"tours/media.js", tours_media_js, sizeof tours_media_js},
    {"tours/media.mustache", tours_media_mustache, sizeof tours_media_mustache},
    {"tours/overview.mustache", tours_overview_mustache, sizeof tours_overview_mustache},
    {"tours/peaks.js", tours_peaks_js, sizeof tours_peaks_js},
    {"tours/plan.js", tours_plan_js, sizeof tours_plan_js},
    {"tours/sending.js", tours_sending_js, sizeof tours_sending_js},
    {"tours/texts.mustache", tours_texts_mustache, sizeof tours_texts_mustache},
    {"tours/vouchers.mustache", tours_vouchers_mustache, sizeof tours_vouchers_mustache},
    {"tours/vtt.js", tours_vtt_js, sizeof tours_vtt_js},
    {"tours/wave.js", tours_wave_js, sizeof tours_wave_js},
    {"walks/cues.js", walks_cues_js, sizeof walks_cues_js},
    {"walks/follow.js", walks_follow_js, sizeof walks_follow_js},
    {"walks/navigator.js", walks_navigator_js, sizeof walks_navigator_js},
    {"walks/player.js", walks_player_js, sizeof walks_player_js},
    {"walks/redeem.mustache", walks_redeem_mustache, sizeof walks_redeem_mustache},
    {"walks/reports.js", walks_reports_js, sizeof walks_reports_js},
    {"walks/stop.mustache", walks_stop_mustache, sizeof walks_stop_mustache},
    {"walks/walk-card.mustache", walks_walk_card_mustache, sizeof walks_walk_card_mustache},
    {"walks/walk.js", walks_walk_js, sizeof walks_walk_js},
    {"walks/walk.mustache", walks_walk_mustache, sizeof walks_walk_mustache},
    {"walks/walks.css", walks_walks_css, sizeof walks_walks_css},
    {"walks/walks.mustache", walks_walks_mustache, sizeof walks_walks_mustache},
};

const struct web_file *web_file_at(size_t index) {
    return index < sizeof files / sizeof files[0] ? &files[index] : NULL;
}
